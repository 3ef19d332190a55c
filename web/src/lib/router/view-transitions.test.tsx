// Tests interrupted cross-fades (docs/design/web.md#space-motion-and-focus).
import { expect, onTestFinished, test } from 'vitest';
import { crossFade } from '#lib/router/view-transitions.ts';

test('an interrupted cross-fade leaves no unhandled rejection, and both updates are drawn', async () => {
  const rejected: unknown[] = [];
  const note = (event: PromiseRejectionEvent): void => {
    event.preventDefault();
    rejected.push(event.reason);
  };
  addEventListener('unhandledrejection', note);
  onTestFinished(() => removeEventListener('unhandledrejection', note));

  const drawn: number[] = [];
  crossFade(() => void drawn.push(1));
  crossFade(() => void drawn.push(2));
  await expect.poll(() => drawn).toEqual([1, 2]);
  await new Promise((resolve) => void setTimeout(resolve)); // rejections are reported after the task

  expect(rejected).toEqual([]);
});
