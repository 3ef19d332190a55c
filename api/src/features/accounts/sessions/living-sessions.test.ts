// What an owner sees of the sessions of an account (docs/design/trust.md#list-of-sessions).
import { expect, test } from 'vitest';
import { dayMs as day } from '#platform/time/units.ts';
import { sessionContext } from '../testing/session-context.ts';
import { sessionIdOf } from './living-sessions.ts';

const phone = { browser: 'safari', system: 'ios' } as const;
const laptop = { browser: 'edge', system: 'windows' } as const;

async function twoDevices() {
  const context = await sessionContext();
  const [old, mine] = [await context.open(true, phone), await context.open(true, laptop)];
  const living = async () => context.sessionService.living(await context.account(), mine.session.cookie);
  return { ...context, old: old.session.cookie, mine: mine.session.cookie, living };
}

test('the own session is first and marked; each has its device, start and last use', async () => {
  const { living, later, isOpen, old } = await twoDevices();
  later(90_000);
  await isOpen(old);
  const [first, second] = await living();
  expect(first).toMatchObject({ ...laptop, current: true });
  expect(second).toMatchObject({ ...phone, current: false });
  expect([first?.last_used === first?.started, (second?.last_used ?? 0) - (second?.started ?? 0)]).toEqual([
    true,
    90,
  ]);
});

test('use is noted by the minute, and polled calls are no use', async () => {
  const { living, later, isOpen, old } = await twoDevices();
  later(59_000);
  await isOpen(old);
  const used = async () => (await living()).find((one) => !one.current)?.last_used ?? 0;
  const before = await used();
  later(10_000);
  await isOpen(old, true);
  expect(await used()).toBe(before);
  await isOpen(old);
  expect((await used()) - before).toBe(69);
});

test('in its last days, too, when its life is not extended any more', async () => {
  const { living, later, isOpen, old, mine } = await twoDevices();
  for (let days = 0; days < 29; days += 1) {
    later(day);
    for (const cookie of [old, mine]) await isOpen(cookie);
  }
  const used = (await living()).map((one) => one.last_used - one.started);
  expect(used).toEqual([29 * 86_400, 29 * 86_400]);
});

test('a session without a record is not listed: it has ended', async () => {
  const { living, records, nameOf, old } = await twoDevices();
  await records.drop([nameOf(old)]);
  expect(await living()).toMatchObject([{ current: true }]);
});

test('a row without a box shows an unknown device that started when it was listed', async () => {
  const { living, store, account } = await twoDevices();
  const [row] = store.rows();
  const bare = (row?.sessions ?? []).map(({ name, at }) => ({ name, at }));
  Object.assign(row ?? {}, { sessions: bare });
  const [{ at } = { at: new Date(0) }] = (await account()).sessions;
  const [, other] = await living();
  expect(other).toMatchObject({ browser: 'other', system: 'other', started: at.getTime() / 1000 });
});

test('the id in a list is no name of a record', async () => {
  const { living, listed } = await twoDevices();
  const names = await listed();
  expect((await living()).map(({ id }) => id).toSorted()).toEqual(names.map(sessionIdOf).toSorted());
  expect(names.some((name) => name.includes(sessionIdOf(name)))).toBe(false);
});
