// Tests of the daily advance on a fake clock, and of its clock guard.
import { expect, test } from 'vitest';
import { dayOf } from './chain.ts';
import { oldestDay } from './key-state.ts';
import { keysFixture } from './testing/keys-fixture.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const noon = dayOf(Date.parse('2026-11-23T12:00:00Z'));

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

test('the same state and day give the same keys in each process', async () => {
  const [one, other] = [keysFixture(), keysFixture()];
  for (const keys of [one, other]) {
    await keys.tend();
    await keys.clock.advance(dayMs);
    await keys.tend();
  }
  expect(one.writes.map(String)).toEqual(other.writes.map(String));
});
