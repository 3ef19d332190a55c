// A session service in memory with one account, for tests of sessions.
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { fail } from '#platform/errors/api-error.ts';
import { UnconfirmedWrite } from '#platform/mongo/outage.ts';
import { sessions } from '#platform/http/auth/session.ts';
import type { Device } from '../model/device.ts';
import { sessionBoxes } from '../store/session-box.ts';
import { aDevice } from './account-samples.ts';
import { memoryAccounts } from './memory-accounts.ts';
import { memorySessionRecords } from './memory-sessions.ts';
import { accountCache } from '../store/account-cache.ts';
import { createSessionService } from '../sessions/session-service.ts';

const keys = sampleKeys();

/** Sessions of one account in memory. The cache is that of another process: writes don't clear it. */
export async function sessionContext() {
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const clock = { now: () => new Date(nowMs) };
  const records = memorySessionRecords(clock);
  const store = memoryAccounts(clock);
  const emailId = Buffer.alloc(16);
  const person = { address: 'ana@example.com', hash: 'first', verified: true, planId: 'basic' };
  const id = await store.insert({ ...person, emailId, emailGen: 1 }, clock.now());
  let reads = 0;
  const byId = async (of: Buffer) => {
    reads += 1;
    return store.byId(of);
  };
  const made = sessions({ roots: () => keys, ids: secureIds, clock });
  const faults = { mongo: false, redis: false };
  const accounts = {
    cache: accountCache(byId, clock),
    addSession: store.addSession,
    endSession: async (names: readonly string[], of?: Buffer) =>
      faults.mongo ? Promise.reject(new UnconfirmedWrite(64)) : store.endSession(names, of),
    endOtherSessions: async (of: Buffer, own: readonly string[]) =>
      faults.mongo ? Promise.reject(new UnconfirmedWrite(64)) : store.endOtherSessions(of, own),
  };
  const drop = async (names: readonly string[]) =>
    faults.redis ? fail('store.unavailable') : records.drop(names);
  const boxes = sessionBoxes({ keys: () => keys, clock, random: randomBytes });
  const deps = {
    clock,
    sessions: made,
    records: { ...records, drop },
    boxes,
    accounts,
    seen: () => undefined,
  };
  const sessionService = createSessionService(deps);
  const account = async () => (await store.byId(id)) ?? fail('http.unexpected');
  const open = async (remember = false, device: Device = aDevice) =>
    (await sessionService.open(await account(), { remember, device })) ?? fail('http.unexpected');
  return {
    deps,
    sessionService,
    records,
    store,
    faults,
    account,
    open,
    reads: () => reads,
    listed: async () => (await account()).sessions.map(({ name }) => name),
    nameOf: (cookie: string) => made.hashes(cookie)[0]?.toString('base64url') ?? '',
    changePassword: async (hash = 'second') =>
      store.setPassword(id, { held: (await account()).hash, hash, now: clock.now() }, {} as never),
    remove: () => store.remove(id, {} as never),
    later: (ms: number) => void (nowMs += ms),
    isOpen: async (cookie: string, polled = false) =>
      (await sessionService.check(cookie, polled)) !== undefined,
  };
}

export type SessionContext = Awaited<ReturnType<typeof sessionContext>>;
