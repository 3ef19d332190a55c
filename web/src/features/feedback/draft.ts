// Keeps an unsent message, so that dialog and page share it (docs/design/web-shell.md#feedback).
import { onReset } from '#lib/visitor/resets.ts';
import { markUnsent } from '#lib/visitor/unsent-text.ts';

let kept = '';

/** The text typed so far; it lasts as long as the page. */
export const feedbackDraft = {
  read: (): string => kept,
  keep: (text: string): void => {
    kept = text;
    markUnsent('feedback', text !== '');
  },
} as const;

onReset(() => feedbackDraft.keep(''));
