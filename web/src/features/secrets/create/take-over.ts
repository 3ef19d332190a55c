// Takes over what a visitor did in the prerendered form before the script ran
// (docs/design/web-build.md#page-shell).
import { keepTyped } from '#features/secrets/create/draft.ts';
import { openDrawer } from '#ui/overlay/Disclosure.tsx';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Reads the prerendered fields into the draft. @returns a function that gives the focus back afterwards */
export function takeOverForm(page: Document): () => void {
  const text = page.querySelector<HTMLTextAreaElement>('#secret');
  if (!text) return () => undefined;
  const passphrase = page.querySelector<HTMLInputElement>('input[name=passphrase]');
  const lifetime = page.querySelector<HTMLSelectElement>('#lifetime');
  keepTyped({ text: text.value, passphrase: passphrase?.value ?? '', lifetime: lifetime?.value ?? '' });
  for (const drawer of page.querySelectorAll<HTMLElement>('details[open][data-drawer]'))
    openDrawer(drawer.dataset['drawer'] ?? '');
  return keepFocus(page);
}

function keepFocus(page: Document): () => void {
  const { activeElement: focused } = page;
  const name = focused?.getAttribute('name') ?? '';
  const [start, end] = isTextField(focused) ? [focused.selectionStart, focused.selectionEnd] : [null, null];
  return () => {
    const field = name === '' ? null : page.querySelector(`[name="${CSS.escape(name)}"]`);
    if (!(field instanceof HTMLElement)) return;
    field.focus({ preventScroll: true });
    if (isTextField(field)) field.setSelectionRange(start, end);
  };
}

function isTextField(element: Element | null): element is TextField {
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
}
