// Tests interrupted cross-fades (docs/design/web.md#space-motion-and-focus).
import { expect, onTestFinished, test } from 'vitest';
import { allowSkippedTransitions } from '#lib/view-transitions.ts';

test('an interrupted cross-fade leaves no unhandled rejection', async () => {
  const begin = document.startViewTransition;
  const rejected: unknown[] = [];
  const note = (event: PromiseRejectionEvent): void => {
    event.preventDefault();
    rejected.push(event.reason);
  };
  addEventListener('unhandledrejection', note);
  onTestFinished(() => {
    document.startViewTransition = begin;
    removeEventListener('unhandledrejection', note);
  });

  allowSkippedTransitions(document);
  const fade = document.startViewTransition(() => undefined);
  fade.skipTransition();
  await fade.finished;
  await new Promise((resolve) => void setTimeout(resolve)); // rejections are reported after the task

  expect(rejected).toEqual([]);
});
