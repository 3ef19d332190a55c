// Asks for the code that belongs to a link half, and says no state before it is typed
// (docs/design/sealed-links.md#the-link).
import { joinHalves, type SealedToken } from '@glimpse/contracts/sealed-links/token';
import { element } from '../element.ts';
import { pageHeading, lead } from '../frame.ts';
import { say } from '../say.ts';

type CodeForm = { readonly linkHalf: string; onToken(token: SealedToken): void };

/** The code is checked in the browser: a wrong one is told without a call. */
export function codeForm({ linkHalf, onToken }: CodeForm): HTMLElement {
  const error = element('p', { class: 'error', id: 'codeError', role: 'alert' });
  const input = element('input', {
    id: 'code',
    class: 'input mono',
    name: 'code',
    dir: 'ltr',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    translate: 'no',
    required: true,
    'aria-describedby': 'codeError',
  });
  const field = element(
    'div',
    { class: 'field' },
    element('label', { for: 'code', class: 'label' }, say('sealedPages.code')),
    input,
    error,
  );
  const submit = element('button', { class: 'button primary big wide' }, say('sealedPages.codeAction'));
  const texts = [pageHeading(say('sealedPages.codeHeading')), lead(say('sealedPages.codeText'))];
  const form = element('form', { class: 'stack', method: 'post' }, texts, field, submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void join();
  });
  const join = async (): Promise<void> => {
    const joined = await joinHalves(linkHalf, input.value);
    if (joined.kind === 'token') return onToken(joined.token);
    error.textContent = say(joined.kind === 'cut' ? 'sealedPages.codeCut' : 'sealedPages.codeForeign');
    input.setAttribute('aria-invalid', 'true');
    input.focus();
    input.select();
  };
  return form;
}
