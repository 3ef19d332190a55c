// What both account stores promise of the list of sessions: the one in MongoDB, and the one in memory.
import { limits } from '@glimpse/contracts/limits';
import { describe, expect, test } from 'vitest';
import { aBox, aNewAccount } from '../testing/account-opening.ts';
import type { AccountStore } from './account-store.ts';

/** A store, and a way to make the entries of one account older. */
export type OpenedStore = {
  readonly store: AccountStore;
  readonly age: (id: Buffer, ms: number) => Promise<void>;
};

const now = new Date('2026-11-21T12:00:00Z');
const most = limits.accountSessions;

export function sessionListSuite(name: string, opened: () => OpenedStore): void {
  const inserted = (verified = true): Promise<Buffer> => {
    const person = aNewAccount(`${crypto.randomUUID()}@example.com`, { hash: 'first', verified });
    return opened().store.insert(person, now);
  };
  const fresh = (): string => crypto.randomUUID();
  const add = (id: Buffer, one = fresh(), gone: readonly string[] = []) =>
    opened().store.addSession(id, { name: one, box: aBox, gen: 1, gone });
  const listed = async (id: Buffer) => (await opened().store.byId(id))?.sessions.map((one) => one.name);

  describe(`${name}: the list of sessions`, () => {
    test('it holds 50; one more ends the oldest', async () => {
      const id = await inserted();
      const names = Array.from({ length: most + 1 }, fresh);
      for (const one of names) await add(id, one);
      expect(await listed(id)).toEqual(names.slice(1));
    });

    test('of sign-ins at once each is listed', async () => {
      const id = await inserted();
      const names = Array.from({ length: 20 }, fresh);
      const lists = await Promise.all(names.map((one) => add(id, one)));
      expect((await listed(id))?.toSorted()).toEqual(names.toSorted());
      expect(lists.every((list, at) => list?.some((one) => one.name === names[at]))).toBe(true);
    });

    test('a name without a record leaves the list, but not within its first minute', async () => {
      const id = await inserted();
      const [first, second, third, fourth] = [fresh(), fresh(), fresh(), fresh()];
      await add(id, first);
      await opened().age(id, 61_000);
      await add(id, second);
      await add(id, third, [first, second]);
      expect(await listed(id)).toEqual([second, third]);
      await add(id, fourth, [third]);
      expect(await listed(id)).toEqual([second, third, fourth]);
    });

    test('another generation, an unverified and an unknown account list nothing', async () => {
      const [id, unverified] = [await inserted(), await inserted(false)];
      const { store } = opened();
      expect(await store.addSession(id, { name: fresh(), box: aBox, gen: 2, gone: [] })).toBeUndefined();
      expect([await add(unverified), await add(Buffer.alloc(12))]).toEqual([undefined, undefined]);
      expect([await listed(id), await listed(unverified)]).toEqual([[], []]);
    });

    test('a sign-in stores its time and drops the wanted plan; a renewal does not', async () => {
      const { store } = opened();
      const id = await store.insert(aNewAccount('plan@example.com', { wantedPlan: 'identity' }), now);
      await add(id);
      expect(await store.byId(id)).toMatchObject({ wantedPlan: 'identity' });
      await store.addSession(id, { name: fresh(), box: aBox, gen: 1, gone: [], signedInAt: now });
      const row = await store.byId(id);
      expect([row?.signedInAt, row?.wantedPlan]).toEqual([now, undefined]);
    });

    test('one of 20 sign-outs of a session ends it, and no other session', async () => {
      const [id, other] = [await inserted(), await inserted()];
      const [mine, second, theirs] = [fresh(), fresh(), fresh()];
      for (const one of [mine, second]) await add(id, one);
      await add(other, theirs);
      const { store } = opened();
      const ends = await Promise.all(Array.from({ length: 20 }, () => store.endSession([fresh(), mine])));
      expect(ends.filter(Boolean)).toHaveLength(1);
      expect([await listed(id), await listed(other)]).toEqual([[second], [theirs]]);
    });

    test('a session is ended for its own account alone, and its box stays with it', async () => {
      const [id, other] = [await inserted(), await inserted()];
      const mine = fresh();
      await add(id, mine);
      const { store } = opened();
      expect(await store.endSession([mine], other)).toBe(false);
      expect((await store.byId(id))?.sessions).toMatchObject([{ name: mine, box: aBox }]);
      expect(await store.endSession([mine], id)).toBe(true);
      expect(await listed(id)).toEqual([]);
    });

    test('of 20 devices that end all others at once, one stays', async () => {
      const id = await inserted();
      const names = Array.from({ length: 20 }, fresh);
      for (const one of names) await add(id, one);
      const { store } = opened();
      const ends = await Promise.all(names.map((one) => store.endOtherSessions(id, [fresh(), one])));
      const done = ends.filter((ended) => ended !== undefined);
      expect(done.map((ended) => ended.length)).toEqual([19]);
      expect(await listed(id)).toEqual([names[ends.findIndex(Boolean)]]);
    });

    test('a session that has ended ends no other', async () => {
      const id = await inserted();
      const mine = fresh();
      await add(id, mine);
      expect(await opened().store.endOtherSessions(id, [fresh()])).toBeUndefined();
      expect(await listed(id)).toEqual([mine]);
    });
  });
}
