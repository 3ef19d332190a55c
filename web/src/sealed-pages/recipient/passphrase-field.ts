// The passphrase of a sealed link: its mark says that there is one (docs/design/web-secrets.md#attempts).
import { attemptLimits } from '@glimpse/contracts/limits';
import { button, element, eyeIcon } from '../element.ts';
import { say } from '../say.ts';
import { inWords } from '../times.ts';

export type PassphraseField = {
  readonly node: HTMLElement;
  readonly value: () => string;
  /** The server refused it: it stays in the field, selected, and the field says how many tries are left. */
  refuse(): void;
  /** Empties the field and takes its error away. */
  clear(): void;
};

export function passphraseField(): PassphraseField {
  const error = element('p', { class: 'error', id: 'passError', role: 'alert' });
  const help = element('p', { class: 'help', id: 'passHelp' }, say('secrets.recipient.passphraseHelp'));
  const input = inputOf('passphrase');
  let wrong = 0;
  const tell = (text: string): void => {
    error.textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
  };
  return {
    node: element(
      'div',
      { class: 'field' },
      element('label', { for: 'passField', class: 'label' }, say('secrets.recipient.passphrase')),
      element('span', { class: 'around' }, input, toggleOf(input)),
      help,
      error,
    ),
    value: () => input.value,
    refuse: () => {
      wrong += 1;
      tell(wrongText(wrong));
      input.focus();
      input.select();
    },
    clear: () => {
      input.value = '';
      tell('');
    },
  };
}

function inputOf(name: string): HTMLInputElement {
  return element('input', {
    id: 'passField',
    class: 'input',
    type: 'password',
    name,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    translate: 'no',
    required: true,
    placeholder: say('secrets.recipient.passphrasePlaceholder'),
    'aria-describedby': 'passHelp passError',
  });
}

/** Shows and hides what was typed. */
function toggleOf(input: HTMLInputElement): HTMLButtonElement {
  const toggle = button('quiet', {
    label: [eyeIcon()],
    press: () => {
      const isShown = input.type === 'password';
      input.type = isShown ? 'text' : 'password';
      toggle.ariaPressed = String(isShown);
    },
  });
  toggle.ariaLabel = say('app.showPassphrase');
  toggle.ariaPressed = 'false';
  return toggle;
}

/** Other visitors of the network may have used some tries, hence “at most”. */
function wrongText(wrong: number): string {
  const { count, windowSeconds } = attemptLimits.perPrefix;
  const wait = inWords(windowSeconds * 1000);
  const n = Math.max(0, count - wrong);
  const tries =
    n > 0 ? say('secrets.recipient.triesLeft', { n, wait }) : say('secrets.recipient.noTriesLeft', { wait });
  return say('secrets.recipient.wrongPassphrase', { message: say('errors.secrets.wrong_passphrase'), tries });
}
