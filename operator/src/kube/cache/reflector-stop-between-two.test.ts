// Tests times of the reflector on a fake clock, with a scripted kind.
import { expect, test } from 'vitest';
import { widget } from '../testing/samples.ts';
import { scripted } from './reflector-samples.ts';

test('js-1933 a stop between two events of one answer takes no more of them', async () => {
  const gate = Promise.withResolvers<void>();
  const { clock, reflector, stop, seen } = scripted(async function* () {
    yield { type: 'added', object: widget({ name: 'one', version: 2 }) };
    await gate.promise;
    yield { type: 'added', object: widget({ name: 'two', version: 3 }) };
  });
  await clock.advance(0);
  stop.abort();
  gate.resolve();
  await reflector.stopped();
  expect([seen, reflector.store.size()]).toEqual([['one'], 1]);
});

test('progress is told by events, so that health sees a silent watch', async () => {
  const { clock, reflector, stop } = scripted(async function* (signal) {
    await clock.sleep(60_000, signal);
    yield { type: 'bookmark', resourceVersion: '9' };
    await clock.sleep(3_600_000, signal);
  });
  await clock.advance(1_000_000);
  expect([reflector.lastProgress(), reflector.store.version(), reflector.failing()]).toEqual([
    60_000,
    '9',
    undefined,
  ]);
  stop.abort();
});
