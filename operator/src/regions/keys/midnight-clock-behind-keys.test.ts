// Tests of the daily advance on a fake clock, and of its clock guard.
import { expect, test } from 'vitest';
import { keysFixture } from './testing/keys-fixture.ts';
import { dayMs, noon } from './midnight-samples.ts';

test('a clock that is behind the keys never rewinds them', async () => {
  const keys = keysFixture();
  await keys.tend();
  const before = keys.writes.length;
  keys.clock.set(new Date(keys.clock.now().getTime() - 5 * dayMs));
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'ClockDisagreement' } });
  expect(keys.writes).toHaveLength(before);
});

test('more than 62 days need an order that names the day', async () => {
  const keys = keysFixture();
  await keys.tend();
  keys.apiStarts();
  await keys.clock.advance(100 * dayMs);
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'ClockDisagreement' } });
  const advanceTo = (day: string) => ({ annotations: { 'glimpse.dev/keys-advance-to': day } });
  expect(await keys.tend(advanceTo('soon'))).toMatchObject({ condition: { reason: 'ClockDisagreement' } });
  const yesterday = new Date(keys.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
  expect(await keys.tend(advanceTo(yesterday))).toMatchObject({
    condition: { reason: 'Current' },
    keys: { day: noon + 99 },
    usedAnnotations: ['glimpse.dev/keys-advance-to'],
  });
});
