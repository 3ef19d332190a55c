// Tests of the daily advance on a fake clock, and of its clock guard.
import { expect, test } from 'vitest';
import { keysFixture } from './testing/keys-fixture.ts';
import { dayMs } from './midnight-samples.ts';

test('the same state and day give the same keys in each process', async () => {
  const [one, other] = [keysFixture(), keysFixture()];
  for (const keys of [one, other]) {
    await keys.tend();
    await keys.clock.advance(dayMs);
    await keys.tend();
  }
  expect(one.writes.map(String)).toEqual(other.writes.map(String));
});
