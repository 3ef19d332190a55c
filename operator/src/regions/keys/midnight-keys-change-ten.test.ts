// Tests of the daily advance on a fake clock, and of its clock guard.
import { expect, test } from 'vitest';
import { oldestDay } from './key-state.ts';
import { keysFixture } from './testing/keys-fixture.ts';
import { noon } from './midnight-samples.ts';

const minuteMs = 60_000;

test('the keys change at ten past midnight, once, by one day', async () => {
  const keys = keysFixture('2026-11-23T23:40:00Z');
  await keys.tend();
  const days: string[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    await keys.tend();
    days.push(`${keys.clock.now().toISOString().slice(11, 16)} ${oldestDay(keys.state()) - noon}`);
    await keys.clock.advance(minuteMs);
  }
  const changes = days.filter((one, at) => at > 0 && one.slice(6) !== days[at - 1]?.slice(6));
  expect(days[0]).toBe('23:40 -1');
  expect(changes).toEqual(['00:10 0']);
  expect(keys.state().seq).toBe(2);
});

test('a keeper that sleeps as long as it is told advances at ten past midnight', async () => {
  const keys = keysFixture('2026-11-23T21:03:00Z');
  let changed: string | undefined;
  for (let run = 0; run < 40 && changed === undefined; run += 1) {
    const { againMs } = await keys.tend({
      database: 'unreachable',
      ...(run === 0 && { database: 'absent' }),
    });
    if (oldestDay(keys.state()) === noon) changed = keys.clock.now().toISOString().slice(11, 16);
    await keys.clock.advance(againMs);
  }
  expect(changed).toBe('00:10');
});
