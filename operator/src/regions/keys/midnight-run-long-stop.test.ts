// Tests of the daily advance on a fake clock, and of its clock guard.
import { expect, test } from 'vitest';
import { keysFixture } from './testing/keys-fixture.ts';
import { dayMs, noon } from './midnight-samples.ts';

test('a run after a long stop advances in one step, confirmed by MongoDB', async () => {
  const keys = keysFixture();
  await keys.tend();
  keys.apiStarts();
  await keys.clock.advance(20 * dayMs);
  expect(await keys.tend({ database: 'unreachable' })).toMatchObject({ condition: { reason: 'Behind' } });
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'Current' }, keys: { day: noon + 19 } });
});

test("own-57 the operator's clock is three days ahead: no byte of keys.json changes", async () => {
  const keys = keysFixture();
  await keys.tend();
  keys.apiStarts();
  const before = keys.writes.length;
  keys.clock.set(new Date(keys.clock.now().getTime() + 3 * dayMs));
  keys.serverAheadMs = -3 * dayMs;
  expect(await keys.tend()).toMatchObject({ condition: { status: 'False', reason: 'ClockDisagreement' } });
  expect(keys.writes).toHaveLength(before);
});

test("own-57 MongoDB's clock is a day off during a long advance: no byte of keys.json changes", async () => {
  const keys = keysFixture();
  await keys.tend();
  keys.apiStarts();
  const before = keys.writes.length;
  await keys.clock.advance(10 * dayMs);
  keys.databaseAheadMs = -dayMs;
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'ClockDisagreement' }, usable: true });
  expect(keys.writes).toHaveLength(before);
});
