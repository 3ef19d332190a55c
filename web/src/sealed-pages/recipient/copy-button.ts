// Copies the opened text; where the browser refuses, it selects the text (docs/design/web.md#components).
import { element } from '../element.ts';
import { speak } from '../frame.ts';
import { say } from '../say.ts';

const shownMs = 2000;

type Copied = {
  readonly text: () => string;
  onCopied(): void;
  /** The browser refused: selects the shown text, which the reader then copies by hand. */
  select(): void;
};

/** Both labels stand in one place, so that the wider one sets the width. */
export function copyButton({ text, onCopied, select }: Copied): HTMLElement {
  const rest = element('span', {}, say('secrets.recipient.copyText'));
  const copied = element('span', { class: 'ghost' }, say('app.copied'));
  const labels = element('span', { class: 'labels' }, rest, copied);
  const made = element('button', { type: 'button', class: 'button primary big' }, labels);
  const draw = (isCopied: boolean): void => {
    rest.classList.toggle('ghost', isCopied);
    copied.classList.toggle('ghost', !isCopied);
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text());
    onCopied();
    draw(true);
    speak(say('secrets.recipient.copyDone'));
    setTimeout(() => draw(false), shownMs);
  };
  made.addEventListener('click', () => void copy().catch(select));
  return made;
}
