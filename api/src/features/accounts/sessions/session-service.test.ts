// Sessions: lifetimes, ends, and changes of the id (docs/design/http-api.md#sessions, goal A3).
import { expect, test } from 'vitest';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { sessions } from '#platform/http/auth/session.ts';
import { anAccount } from '../testing/account-samples.ts';
import { memorySessionRecords } from '../testing/memory-sessions.ts';
import type { Account } from '../model/account.ts';
import { accountCache } from '../store/account-cache.ts';
import { createSessionService } from './session-service.ts';

const day = 86_400_000;

/** A session service in memory, with a clock and an account that tests change. */
function openContext() {
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const clock = { now: () => new Date(nowMs) };
  const records = memorySessionRecords(clock);
  let account: Account | undefined = anAccount();
  let reads = 0;
  const byId = async () => {
    reads += 1;
    return account;
  };
  const made = sessions({ roots: () => sampleKeys(), ids: secureIds, clock });
  const sessionService = createSessionService({
    clock,
    sessions: made,
    records,
    cache: accountCache(byId, clock),
    seen: () => undefined,
  });
  return {
    sessionService,
    reads: () => reads,
    account: () => account ?? anAccount(),
    change: (next: Account | undefined) => void (account = next),
    later: (ms: number) => void (nowMs += ms),
    isOpen: async (cookie: string, polled = false) =>
      (await sessionService.check(cookie, polled)) !== undefined,
  };
}

test('a session ends after 24 hours without use, and after seven days in any case', async () => {
  const context = openContext();
  const { session, maxAgeSeconds } = await context.sessionService.open(context.account(), {
    remember: false,
    before: undefined,
  });
  expect(maxAgeSeconds).toBeUndefined();
  for (let days = 0; days < 7; days += 1) {
    expect(await context.isOpen(session.cookie)).toBe(true);
    context.later(day - 1000);
  }
  context.later(8000);
  expect(await context.isOpen(session.cookie)).toBe(false);
  const idle = await context.sessionService.open(context.account(), { remember: false, before: undefined });
  context.later(day + 1000);
  expect(await context.isOpen(idle.session.cookie)).toBe(false);
});

test('with remember-me session and cookie end after 14 days without use, or after 30 days', async () => {
  const context = openContext();
  const { session, maxAgeSeconds } = await context.sessionService.open(context.account(), {
    remember: true,
    before: undefined,
  });
  expect(maxAgeSeconds).toBe(30 * 86_400);
  context.later(14 * day - 1000);
  expect(await context.isOpen(session.cookie)).toBe(true);
  context.later(14 * day - 1000);
  expect(await context.isOpen(session.cookie)).toBe(true);
  context.later(2 * day + 3000);
  expect(await context.isOpen(session.cookie)).toBe(false);
});

test('polled calls do not keep a session alive', async () => {
  const context = openContext();
  const { session } = await context.sessionService.open(context.account(), {
    remember: false,
    before: undefined,
  });
  for (let hours = 0; hours < 23; hours += 1) {
    context.later(3_600_000);
    expect(await context.isOpen(session.cookie, true)).toBe(true);
  }
  context.later(3_700_000);
  expect(await context.isOpen(session.cookie, true)).toBe(false);
});

test.each([
  ['a raised generation', (account: Account) => ({ ...account, sessionGen: 2 })],
  ['a deleted account', () => undefined],
])('%s ends the session within a second', async (_name, next) => {
  const context = openContext();
  const { session } = await context.sessionService.open(context.account(), {
    remember: true,
    before: undefined,
  });
  expect(await context.isOpen(session.cookie)).toBe(true);
  context.change(next(context.account()));
  context.later(950);
  expect(await context.isOpen(session.cookie)).toBe(false);
});

test('a renewed session keeps the hash of its former id for open tabs; the former id is invalid', async () => {
  const context = openContext();
  const first = await context.sessionService.open(context.account(), { remember: false, before: undefined });
  context.change({ ...context.account(), sessionGen: 2 });
  const next = await context.sessionService.renew(first.session, 2);
  expect(next?.session.cookie).not.toBe(first.session.cookie);
  expect(next?.session.before).toEqual(first.session.hash);
  expect(await context.isOpen(first.session.cookie)).toBe(false);
  expect((await context.sessionService.check(next?.session.cookie ?? '', false))?.session.before).toEqual(
    first.session.hash,
  );
});

test('a former id is invalid at once, even if the generation did not change', async () => {
  const context = openContext();
  const first = await context.sessionService.open(context.account(), { remember: false, before: undefined });
  const next = await context.sessionService.renew(first.session, context.account().sessionGen);
  expect(await context.isOpen(first.session.cookie)).toBe(false);
  expect(await context.isOpen(next?.session.cookie ?? '')).toBe(true);
});

test('concurrent requests read the account once', async () => {
  const context = openContext();
  const { session } = await context.sessionService.open(context.account(), {
    remember: false,
    before: undefined,
  });
  await Promise.all(Array.from({ length: 20 }, () => context.isOpen(session.cookie)));
  expect(context.reads()).toBe(1);
});
