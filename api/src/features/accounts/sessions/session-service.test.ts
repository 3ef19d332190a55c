// Sessions: lifetimes and ends (docs/design/http-api.md#sessions, goal A3).
import { expect, test } from 'vitest';
import { dayMs as day } from '#platform/time/units.ts';
import { type SessionContext, sessionContext } from '../testing/session-context.ts';
import { createSessionService } from './session-service.ts';

test('a session ends after 24 hours without use, and after seven days in any case', async () => {
  const context = await sessionContext();
  const { session, maxAgeSeconds } = await context.open();
  expect(maxAgeSeconds).toBeUndefined();
  for (let days = 0; days < 7; days += 1) {
    expect(await context.isOpen(session.cookie)).toBe(true);
    context.later(day - 1000);
  }
  context.later(8000);
  expect(await context.isOpen(session.cookie)).toBe(false);
  const idle = await context.open();
  context.later(day + 1000);
  expect(await context.isOpen(idle.session.cookie)).toBe(false);
});

test('with remember-me session and cookie end after 14 days without use, or after 30 days', async () => {
  const context = await sessionContext();
  const { session, maxAgeSeconds } = await context.open(true);
  expect(maxAgeSeconds).toBe(30 * 86_400);
  context.later(14 * day - 1000);
  expect(await context.isOpen(session.cookie)).toBe(true);
  context.later(14 * day - 1000);
  expect(await context.isOpen(session.cookie)).toBe(true);
  context.later(2 * day + 3000);
  expect(await context.isOpen(session.cookie)).toBe(false);
});

test('polled calls do not keep a session alive', async () => {
  const context = await sessionContext();
  const { session } = await context.open();
  for (let hours = 0; hours < 23; hours += 1) {
    context.later(3_600_000);
    expect(await context.isOpen(session.cookie, true)).toBe(true);
  }
  context.later(3_700_000);
  expect(await context.isOpen(session.cookie, true)).toBe(false);
});

test('a session whose name has an older root generation is kept alive, too', async () => {
  const context = await sessionContext();
  const { session } = await context.open();
  const hashes = [Buffer.alloc(32, 9), session.hash]; // the newest generation has another name
  const rotated = createSessionService({
    ...context.deps,
    sessions: { ...context.deps.sessions, hashes: () => hashes },
  });
  context.later(day - 1000);
  expect(await rotated.check(session.cookie, false)).toBeDefined();
  context.later(day - 1000);
  expect(await context.isOpen(session.cookie)).toBe(true);
});

test.each([
  ['another password', (context: SessionContext) => context.changePassword()],
  ['a deleted account', (context: SessionContext) => context.remove()],
])('%s ends the session within a second', async (_name, change) => {
  const context = await sessionContext();
  const { session } = await context.open(true);
  expect(await context.isOpen(session.cookie)).toBe(true);
  await change(context);
  context.later(950);
  expect(await context.isOpen(session.cookie)).toBe(false);
});

test('a record without the mark of a listed session is judged by its generation alone', async () => {
  const context = await sessionContext();
  const owner = (await context.account()).id.toString('hex');
  const cookie = `s${'o'.repeat(43)}`;
  const name = context.nameOf(cookie);
  const endsMs = Date.parse('2026-11-30T12:00:00Z');
  const record = { owner, gen: 1, idleMs: day, endsMs, before: 'planted' };
  await context.records.write({ name, record, liveMs: day, listed: [], ended: [] });
  expect(await context.sessionService.check(cookie, false)).toMatchObject({ session: { before: undefined } });
  await context.changePassword();
  context.later(950);
  expect(await context.isOpen(cookie)).toBe(false);
});

test('a session that was signed out stays ended when its record comes back', async () => {
  const context = await sessionContext();
  const [{ session }, other] = [await context.open(), await context.open()];
  expect(await context.isOpen(session.cookie)).toBe(true);
  const goBack = context.records.snapshot();
  expect(await context.sessionService.end(session.cookie)).toBe('ended');
  expect([await context.isOpen(session.cookie), await context.listed()]).toEqual([
    false,
    [context.nameOf(other.session.cookie)],
  ]);
  goBack();
  context.later(950);
  expect(await context.isOpen(session.cookie)).toBe(false);
  expect(await context.isOpen(other.session.cookie)).toBe(true);
});

test('while MongoDB is away, sign-out drops the record and says that it is unconfirmed', async () => {
  const context = await sessionContext();
  const { session } = await context.open();
  context.faults.mongo = true;
  expect(await context.sessionService.end(session.cookie)).toBe('unconfirmed');
  expect(await context.isOpen(session.cookie)).toBe(false);
});

test('while Redis is away, sign-out ends a listed session; without a listed name it fails', async () => {
  const context = await sessionContext();
  const { session } = await context.open();
  context.faults.redis = true;
  expect(await context.sessionService.end(session.cookie)).toBe('ended');
  context.later(950);
  expect(await context.isOpen(session.cookie)).toBe(false);
  await expect(context.sessionService.end(session.cookie)).rejects.toMatchObject({
    code: 'store.unavailable',
  });
  context.faults.mongo = true;
  await expect(context.sessionService.end(session.cookie)).rejects.toThrow('A write is not confirmed');
});

test('concurrent requests read the account once', async () => {
  const context = await sessionContext();
  const { session } = await context.open();
  await Promise.all(Array.from({ length: 20 }, () => context.isOpen(session.cookie)));
  expect(context.reads()).toBe(1);
});
