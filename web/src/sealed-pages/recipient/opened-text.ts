// The opened text: shown, copied, covered, saved, and removed when the page is left
// (docs/design/trust.md#pages).
import { limits } from '@glimpse/contracts/limits';
import { copyButton } from './copy-button.ts';
import { button, element } from '../element.ts';
import { pageHeading, speak } from '../frame.ts';
import { saveFile, watchLeave } from './leave.ts';
import { notice } from '../notices.ts';
import { whenPainted } from './painted.ts';
import { type RecipientPage, tell } from './recipient-page.ts';
import { say, sayRich } from '../say.ts';

const mask = '*'.repeat(limits.maskedChars);
/** Above this many characters, a text is easier to save as a file. */
const longChars = 2000;

type Opened = { readonly text: string; onShown(): void };

/** The box of a text: covered or not. Its words are plain and never parsed for links. */
function textBox({ text, onShown }: Opened) {
  const box = element('pre', {
    class: 'box',
    id: 'displayedsecret',
    tabindex: '0',
    role: 'group',
    translate: 'no',
  });
  let [kept, isTold, isCovered] = [text, false, true];
  const told = (): void => {
    if (!isTold) onShown();
    isTold = true;
  };
  const cover = (next: boolean): void => {
    isCovered = next;
    box.textContent = next ? mask : kept;
    box.dir = next ? 'ltr' : 'auto';
    box.setAttribute('aria-label', say(next ? 'app.hiddenText' : 'secrets.recipient.text'));
    if (!next && !isTold) whenPainted(() => box.isConnected && box.textContent === text, told);
  };
  const forget = (): void => {
    kept = '';
    box.textContent = '';
    isTold = true; // it is gone, so nothing is told any more
  };
  return { box, cover, forget, text: () => kept, isCovered: () => isCovered };
}

/** Shows the text, and tells when it was painted. */
export function showText(page: RecipientPage, opened: Opened): void {
  const shown = textBox(opened);
  let isSaved = false;
  const saved = () => (isSaved = true);
  const hide = button('outline big', { label: [], press: () => (cover(!shown.isCovered()), saved()) });
  const cover = (next: boolean): void => {
    shown.cover(next);
    hide.textContent = say(next ? 'secrets.recipient.showText' : 'secrets.recipient.hide');
  };
  cover(false);
  const select = (): void => {
    cover(false);
    getSelection()?.selectAllChildren(shown.box);
    speak(say('app.copyFailed'));
    hint.textContent = say('app.copyFailed');
  };
  const hint = element('p', { class: 'help' });
  const copy = copyButton({ text: shown.text, onCopied: saved, select });
  page.show(
    { iris: 'open' },
    pageHeading(say('secrets.recipient.revealed')),
    shown.box,
    element('div', { class: 'actions' }, copy, hide),
    hint,
    element('div', { class: 'more' }, moreButtons(page, { ...shown, saved })),
    onlyCopy(),
    element('p', { class: 'small' }, sayRich('secrets.recipient.after', { reply: nothing })),
  );
  watchLeave({ onHidden: () => cover(true), onLeave: shown.forget, asks: () => !isSaved });
}

/** This page knows no reader, so it offers no reply. */
const nothing = () => document.createTextNode('');

type Shown = Pick<ReturnType<typeof textBox>, 'text' | 'forget'> & { saved(): void };

function moreButtons(page: RecipientPage, { text, forget, saved }: Shown): readonly HTMLElement[] {
  const save = () => {
    saveFile('secret.txt', text());
    saved();
  };
  const clear = () => {
    forget();
    saved();
    tell(page, say('secrets.recipient.cleared'), say('secrets.recipient.clearedText'));
  };
  const isLong = [...text()].length > longChars;
  return [
    ...(isLong ? [button('quiet', { label: [say('secrets.recipient.download')], press: save })] : []),
    button('quiet', { label: [say('secrets.recipient.clear')], press: clear }),
  ];
}

/** Says that this page has the only copy. It is there at once, so it is not read aloud. */
export function onlyCopy(): HTMLElement {
  const strong = { b: (words: readonly (string | Node)[]) => element('strong', {}, words) };
  const made = notice('warn', element('span', {}, sayRich('secrets.recipient.onlyCopy', strong)));
  made.removeAttribute('role');
  return made;
}
