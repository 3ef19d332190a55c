// Sessions by a clock that tests move: how long they live, what ends them, how their id changes (api.md 1.6, A3).
import { expect, test } from 'vitest';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { sessions } from '#platform/http/auth/session.ts';
import type { Kept, SessionRecord, SessionRecords } from '#platform/redis/session-records.ts';
import { anAccount } from '../testing/account-samples.ts';
import type { Account } from '../model/account.ts';
import { accountCache } from '../store/account-cache.ts';
import { createSessionService } from './session-service.ts';

const day = 86_400_000;

/** Records that end like those of Redis, and an account that tests change. */
function aWorld() {
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const clock = { now: () => new Date(nowMs) };
  const rows = new Map<string, { record: SessionRecord; untilMs: number }>();
  const records: SessionRecords = {
    async read(names) {
      const found = names.map((name) => rows.get(name)).find((row) => row !== undefined && row.untilMs > nowMs);
      return found && ({ record: found.record, leftMs: found.untilMs - nowMs } satisfies Kept);
    },
    write: async (name, record, liveMs) => void rows.set(name, { record, untilMs: nowMs + liveMs }),
    extend(name, liveMs) {
      const row = rows.get(name);
      if (row) row.untilMs = nowMs + liveMs;
    },
    drop: async (names) => names.forEach((name) => rows.delete(name)),
    dropAll: async () => rows.clear(),
  };
  let account: Account | undefined = anAccount();
  let reads = 0;
  const byId = async () => {
    reads += 1;
    return account;
  };
  const made = sessions({ roots: () => sampleKeys(), ids: secureIds, clock });
  const sessionService = createSessionService({ clock, sessions: made, records, cache: accountCache(byId, clock), seen: () => undefined });
  return {
    sessionService,
    reads: () => reads,
    account: () => account ?? anAccount(),
    change: (next: Account | undefined) => void (account = next),
    later: (ms: number) => void (nowMs += ms),
    isOpen: async (cookie: string, polled = false) => (await sessionService.check(cookie, polled)) !== undefined,
  };
}

test('a session lives 24 hours idle, seven days in all', async () => {
  const world = aWorld();
  const { session, maxAgeSeconds } = await world.sessionService.open(world.account(), { remember: false, before: undefined });
  expect(maxAgeSeconds).toBeUndefined();
  for (let days = 0; days < 7; days += 1) {
    expect(await world.isOpen(session.cookie)).toBe(true);
    world.later(day - 1000);
  }
  world.later(8000);
  expect(await world.isOpen(session.cookie)).toBe(false);
  const idle = await world.sessionService.open(world.account(), { remember: false, before: undefined });
  world.later(day + 1000);
  expect(await world.isOpen(idle.session.cookie)).toBe(false);
});

test('a remembered one lives 14 days idle, 30 in all, and its cookie as long', async () => {
  const world = aWorld();
  const { session, maxAgeSeconds } = await world.sessionService.open(world.account(), { remember: true, before: undefined });
  expect(maxAgeSeconds).toBe(30 * 86_400);
  world.later(14 * day - 1000);
  expect(await world.isOpen(session.cookie)).toBe(true);
  world.later(14 * day - 1000);
  expect(await world.isOpen(session.cookie)).toBe(true);
  world.later(2 * day + 3000);
  expect(await world.isOpen(session.cookie)).toBe(false);
});

test('what pages poll does not keep a session alive', async () => {
  const world = aWorld();
  const { session } = await world.sessionService.open(world.account(), { remember: false, before: undefined });
  for (let hours = 0; hours < 23; hours += 1) {
    world.later(3_600_000);
    expect(await world.isOpen(session.cookie, true)).toBe(true);
  }
  world.later(3_700_000);
  expect(await world.isOpen(session.cookie, true)).toBe(false);
});

test.each([
  ['a raised generation', (account: Account) => ({ ...account, sessionGen: 2 })],
  ['a deleted account', () => undefined],
])('%s ends it within a second', async (_name, next) => {
  const world = aWorld();
  const { session } = await world.sessionService.open(world.account(), { remember: true, before: undefined });
  expect(await world.isOpen(session.cookie)).toBe(true);
  world.change(next(world.account()));
  world.later(950);
  expect(await world.isOpen(session.cookie)).toBe(false);
});

test('a new id keeps the lifetime, the tabs of the old one, and lets the old one go', async () => {
  const world = aWorld();
  const first = await world.sessionService.open(world.account(), { remember: false, before: undefined });
  world.change({ ...world.account(), sessionGen: 2 });
  const next = await world.sessionService.renew(first.session, 2);
  expect(next?.session.cookie).not.toBe(first.session.cookie);
  expect(next?.session.before).toEqual(first.session.hash);
  expect(await world.isOpen(first.session.cookie)).toBe(false);
  expect((await world.sessionService.check(next?.session.cookie ?? '', false))?.session.before).toEqual(first.session.hash);
});

test('many requests of one moment read the account once', async () => {
  const world = aWorld();
  const { session } = await world.sessionService.open(world.account(), { remember: false, before: undefined });
  await Promise.all(Array.from({ length: 20 }, () => world.isOpen(session.cookie)));
  expect(world.reads()).toBe(1);
});
