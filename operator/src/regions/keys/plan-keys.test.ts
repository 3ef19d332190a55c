// Tests the planned writes of the keys: daily advance, clock guard, marks, end of clear rows.
import { minuteMs, dayMs } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { dayOf } from './chain.ts';
import { keyEntry, keySecretName } from './key-secrets.ts';
import { oldestDay, writeKeyState } from './key-state.ts';
import { keysFixture } from './testing/keys-fixture.ts';
import { running } from './testing/reconcile-keys-samples.ts';

const noon = dayOf(Date.parse('2026-11-23T12:00:00Z'));

test('the keys change at ten past midnight, once, by one day', async () => {
  const keys = keysFixture('2026-11-23T23:40:00Z');
  await keys.reconcile();
  const days: string[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    await keys.reconcile();
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
    const { againMs } = await keys.reconcile({
      database: 'unreachable',
      ...(run === 0 && { database: 'absent' }),
    });
    if (oldestDay(keys.state()) === noon) changed = keys.clock.now().toISOString().slice(11, 16);
    await keys.clock.advance(againMs);
  }
  expect(changed).toBe('00:10');
});

test('the same state and day give the same keys in each process', async () => {
  const [one, other] = [keysFixture(), keysFixture()];
  for (const keys of [one, other]) {
    await keys.reconcile();
    await keys.clock.advance(dayMs);
    await keys.reconcile();
  }
  expect(one.writes.map(String)).toEqual(other.writes.map(String));
});

test('a run after a long stop advances in one step, confirmed by MongoDB', async () => {
  const keys = keysFixture();
  await keys.reconcile();
  keys.apiStarts();
  await keys.clock.advance(20 * dayMs);
  expect(await keys.reconcile({ database: 'unreachable' })).toMatchObject({
    condition: { reason: 'Behind' },
  });
  expect(await keys.reconcile()).toMatchObject({
    condition: { reason: 'Current' },
    keys: { day: noon + 19 },
  });
});

test("own-57 the operator's clock is three days ahead: no byte of keys.json changes", async () => {
  const keys = keysFixture();
  await keys.reconcile();
  keys.apiStarts();
  const before = keys.writes.length;
  keys.clock.set(new Date(keys.clock.now().getTime() + 3 * dayMs));
  keys.serverAheadMs = -3 * dayMs;
  expect(await keys.reconcile()).toMatchObject({
    condition: { status: 'False', reason: 'ClockDisagreement' },
  });
  expect(keys.writes).toHaveLength(before);
});

test("own-57 MongoDB's clock is a day off during a long advance: no byte of keys.json changes", async () => {
  const keys = keysFixture();
  await keys.reconcile();
  keys.apiStarts();
  const before = keys.writes.length;
  await keys.clock.advance(10 * dayMs);
  keys.databaseAheadMs = -dayMs;
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'ClockDisagreement' }, usable: true });
  expect(keys.writes).toHaveLength(before);
});

test('a clock that is behind the keys never rewinds them', async () => {
  const keys = keysFixture();
  await keys.reconcile();
  const before = keys.writes.length;
  keys.clock.set(new Date(keys.clock.now().getTime() - 5 * dayMs));
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'ClockDisagreement' } });
  expect(keys.writes).toHaveLength(before);
});

test('more than 62 days need an order that names the day', async () => {
  const keys = keysFixture();
  await keys.reconcile();
  keys.apiStarts();
  await keys.clock.advance(100 * dayMs);
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'ClockDisagreement' } });
  const advanceTo = (day: string) => ({ annotations: { 'glimpse.dev/keys-advance-to': day } });
  expect(await keys.reconcile(advanceTo('soon'))).toMatchObject({
    condition: { reason: 'ClockDisagreement' },
  });
  const yesterday = new Date(keys.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
  expect(await keys.reconcile(advanceTo(yesterday))).toMatchObject({
    condition: { reason: 'Current' },
    keys: { day: noon + 99 },
    usedAnnotations: ['glimpse.dev/keys-advance-to'],
  });
});

test('marks change hourly and with each term, and keep the one before until the row has moved', async () => {
  const keys = await running();
  const first = keys.state().marks.mark;
  await keys.reconcile();
  expect(keys.state().marks).toEqual({ mark: first });
  await keys.reconcile({ mongoTerm: 2 });
  expect(keys.state().marks.prevMark).toBe(first);
  await keys.reconcile({ mongoTerm: 2 });
  expect(keys.state().marks.prevMark).toBe(first);
  keys.apiStarts();
  await keys.reconcile({ mongoTerm: 2 });
  expect(keys.state().marks).toEqual({ mark: keys.row?.mark });
});

test('a request for fresh chains is carried out once', async () => {
  const keys = await running();
  const annotations = { 'glimpse.dev/new-chain': 'yearly' };
  await keys.reconcile({ annotations });
  expect(keys.state().chains.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(keys.state().root).toHaveLength(2);
  await keys.reconcile({ annotations });
  expect(keys.state().chains).toHaveLength(4);
});

/** A region whose key file is from a release before: without the member. */
async function older() {
  const keys = await running();
  const secret = keys.stored.get(keySecretName);
  if (!secret) throw new Error('No Secret');
  const data = { [keyEntry]: writeKeyState({ ...keys.state(), boxesOnly: false }) };
  keys.stored.set(keySecretName, { ...secret, data });
  keys.apiStarts();
  return keys;
}
const made = async (keys: Awaited<ReturnType<typeof older>>) => {
  if (keys.row) keys.row = { ...keys.row, boxes: 'made' };
};

test('a new region has the member from the start', async () => {
  expect((await running()).state().boxesOnly).toBe(true);
});

test('the member comes once every account has a box and all pods are new, in one write with an event', async () => {
  const keys = await older();
  await keys.reconcile();
  expect(keys.state().boxesOnly).toBe(false);
  await made(keys);
  await keys.reconcile({ isRolledOut: false });
  expect(keys.state().boxesOnly).toBe(false);
  const { seq } = keys.state();
  const { events } = await keys.reconcile();
  expect(events.map(({ reason }) => reason)).toEqual(['AccountsSealed']);
  expect(keys.state()).toMatchObject({ boxesOnly: true, seq: seq + 1 });
  keys.apiStarts();
  await keys.reconcile();
  expect(keys.state()).toMatchObject({ boxesOnly: true, seq: seq + 1 });
});

test('an accepted older copy gets the member back that the row knows', async () => {
  const keys = await running();
  const secret = keys.stored.get(keySecretName);
  const row = keys.row;
  if (!secret || !row) throw new Error('No Secret');
  const copy = { ...keys.state(), seq: 1, boxesOnly: false };
  keys.stored.set(keySecretName, { ...secret, data: { [keyEntry]: writeKeyState(copy) } });
  keys.row = { ...row, seq: row.seq + 5, boxes: 'only' };
  await keys.reconcile({ annotations: { 'glimpse.dev/keys-accept': '1' } });
  expect(keys.state().boxesOnly).toBe(true);
});
