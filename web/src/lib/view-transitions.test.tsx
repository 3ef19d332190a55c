// A cross-fade that is cut short is no error (web.md 2.4).
import { expect, onTestFinished, test } from 'vitest';
import { allowSkippedTransitions } from '#lib/view-transitions.ts';

test('a cross-fade that is cut short leaves no unhandled rejection', async () => {
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
  await new Promise((resolve) => void setTimeout(resolve)); // rejections are told after the turn they happened in

  expect(rejected).toEqual([]);
});
