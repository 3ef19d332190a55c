// A button that is pending while a request runs and counts down after a refusal
// (docs/design/web-secrets.md#attempts).
import { serverNow } from '#lib/clock.ts';
import { element } from './element.ts';
import { say } from './say.ts';
import { countDown, inWords } from './times.ts';

export type WaitButton = {
  readonly node: HTMLButtonElement;
  /** Shows that the request runs. The button keeps the focus and ignores presses. */
  setPending(label: string): void;
  /** Can be pressed. */
  setReady(label: string): void;
  /** Cannot be pressed for so long; then it says `label`. */
  setWaiting(ms: number, label: string): void;
  readonly isBusy: () => boolean;
};

/** @param type `submit` inside a form */
export function waitButton(kind: string, type: 'submit' | 'button' = 'submit'): WaitButton {
  const face = element('span');
  const node = element('button', { type, class: `button ${kind}`, name: 'continue', value: 'true' }, face);
  let stop = (): void => undefined;
  const set = (label: string, state: 'ready' | 'busy' | 'waits'): void => {
    face.textContent = label;
    node.disabled = state === 'waits';
    if (state === 'busy') node.setAttribute('aria-busy', 'true');
    else node.removeAttribute('aria-busy');
  };
  return {
    node,
    setPending: (label) => set(label, 'busy'),
    setReady: (label) => set(label, 'ready'),
    setWaiting: (ms, label) => {
      stop();
      stop = countDown(serverNow() + ms, (left) => {
        if (left > 0) set(say('secrets.recipient.wait', { wait: inWords(left) }), 'waits');
        else set(label, 'ready');
      });
    },
    isBusy: () => node.disabled || node.hasAttribute('aria-busy'),
  };
}
