// Tests steps that outlive a loss of leadership.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { createCriticalSections } from './critical-sections.ts';

test('the end is waited for while a step runs, and a failed step ends it, too', async () => {
  const steps = createCriticalSections(fakeClock());
  const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const results = [steps.run(() => one.promise), steps.run(() => two.promise).catch(() => 'failed')];
  let isEnded = false;
  const ended = steps.ended().then(() => (isEnded = true));
  one.resolve('done');
  await results[0];
  expect(isEnded).toBe(false);
  two.reject(new Error('refused'));
  await ended;
  expect(await Promise.all(results)).toEqual(['done', 'failed']);
});

test('a step that hangs is aborted after a minute', async () => {
  const clock = fakeClock();
  const hang = (signal: AbortSignal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const step = createCriticalSections(clock).run(hang);
  const failed = expect(step).rejects.toMatchObject({ reason: 'Timeout' });
  await clock.advance(60_000);
  await failed;
});
