// An account's own list and notes: newest first, nobody else's, never a share link; nothing of it after the account left (api.md 3.5, 12).
import { expect, test } from 'vitest';
import type { Actor } from '#platform/http/core/actor.ts';
import { testContext, anActor } from './testing/test-context.ts';
import { setMemo } from './set-memo.ts';
import { recent } from './recent.ts';
import { receiptListCache } from './receipt-list-cache.ts';
import { toReceiptFacts } from './presenters/receipt-facts.ts';
import { refusal } from './testing/reveal-samples.ts';
import { aNewSecret } from './testing/secret-samples.ts';
import { viewReceipt } from './view-receipt.ts';

const customer = (id: number): Actor =>
  anActor({ kind: 'customer', custid: `c${id}@example.com`, account: { id: Buffer.alloc(12, id), planId: 'basic' } });
const [ana, bob] = [customer(1), customer(2)];

test('the list holds what the account made within 30 days, newest first, without share links', async () => {
  const world = testContext();
  const old = await world.conceals({}, ana);
  world.later(31 * 86_400);
  const first = await world.conceals({}, ana);
  world.later(60);
  const second = await world.conceals({}, ana);
  await world.conceals({}, bob);
  await world.conceals();
  const list = await recent(world.deps, {}, ana);
  expect(list.records.map(({ key }) => key)).toEqual([second.metadataKey, first.metadataKey]);
  expect(list).toMatchObject({ count: 2, details: { total: 2, has_items: true, received: [], pending_receipts: [{}, {}] } });
  expect(JSON.stringify(list)).not.toContain('secret_identifier');
  expect(JSON.stringify(list)).not.toMatch(new RegExp([old, first, second].map(({ secretKey }) => secretKey).join('|')));
  expect(world.counted.filter((name) => name.startsWith('secretsCreated'))).toHaveLength(4);
});

test('only the owner keeps a note, and only the owner sees it', async () => {
  const world = testContext();
  const { metadataKey: key } = await world.conceals({}, ana);
  const note = (actor: Actor, memo: string | undefined) => setMemo(world.deps, { params: { key }, body: { memo } }, actor);
  expect(await refusal(note(bob, 'mine now'))).toBe('secrets.unknown');
  expect(await refusal(note(anActor(), 'mine now'))).toBe('secrets.unknown');
  expect((await note(ana, 'for the printer')).record.memo).toBe('for the printer');
  expect((await recent(world.deps, {}, ana)).records[0]?.memo).toBe('for the printer');
  expect((await viewReceipt(world.deps, { params: { key } }, bob)).record.memo).toBeNull();
  expect((await note(ana, undefined)).record.memo).toBeNull();
});

test("when the account leaves, its receipts are nobody's and its links still open", async () => {
  const world = testContext();
  const { metadataKey: key, secretKey } = await world.conceals({}, ana);
  await setMemo(world.deps, { params: { key }, body: { memo: 'a name' } }, ana);
  await world.twin.disown(Buffer.alloc(12, 1));
  expect((await recent(world.deps, {}, ana)).count).toBe(0);
  const { record, details } = await viewReceipt(world.deps, { params: { key } }, ana);
  expect(record).toMatchObject({ custid: 'anon', memo: null, share_path: `/secret/${secretKey}` });
  expect(details.is_owner).toBe(false);
});

/** 60 secrets of a signed-in browser, and how many keys are asked for to look at them: three for a row, of its header and two boxes. */
async function aLongList(ttl?: string) {
  const world = testContext();
  const session = { signedIn: true, cookie: 's-her-cookie', hash: Buffer.alloc(32, 7) };
  const signed: Actor = { ...ana, session };
  const made: Awaited<ReturnType<typeof world.conceals>>[] = [];
  for (let at = 0; at < 60; at += 1) made.push(await world.conceals({ ttl }, signed));
  let kek = 0;
  const base = world.deps.keyring.keys();
  const counting = () => ({ ...base, kek: (chain: number, day: number) => ((kek += 1), base.kek(chain, day)) });
  let keys = counting();
  const deps = { ...world.deps, keyring: { ...world.deps.keyring, keys: () => keys } };
  const opened = async (actor: Actor = signed): Promise<readonly [rows: number, keys: number]> => {
    const before = kek;
    const { count } = await recent(deps, {}, actor);
    return [count, kek - before];
  };
  return { world, deps, signed, made, opened, newKeys: () => void (keys = counting()) };
}

test('a second look at a long list opens nothing anew, a new row, other keys or another cookie do', async () => {
  const { world, signed, opened, newKeys } = await aLongList();
  expect(await opened()).toEqual([60, 180]);
  expect(await opened()).toEqual([60, 0]);
  await world.conceals({}, signed);
  expect(await opened()).toEqual([61, 3]);
  const [hash, cookie] = [Buffer.alloc(32, 7), 's-another'];
  expect(await opened({ ...signed, session: { signedIn: true, cookie, hash } })).toEqual([61, 183]);
  expect(await opened({ ...ana })).toEqual([61, 183]); // by token
  expect((await opened())[1]).toBe(183); // the other cookie's list has taken the place
  newKeys();
  expect(await opened()).toEqual([61, 183]);
  world.later(601);
  expect(await opened()).toEqual([61, 183]);
});

test('whatever changes in a row opens it anew, once, and a second look shows what a look by token shows', async () => {
  const { world, deps, signed, made, opened } = await aLongList('120');
  await world.conceals({ passphrase: 'open sesame' }, signed);
  await opened();
  const ids = await Promise.all(made.slice(0, 4).map(async ({ secretKey }) => (await world.rowOf(secretKey)) ?? expect.fail()));
  const [one = expect.fail(), two = expect.fail(), three = expect.fail(), four = expect.fail()] = ids;
  const claim = Buffer.alloc(32, 1);
  const changes: readonly (readonly [string, keys: number, () => Promise<unknown>])[] = [
    ['attempt', 3, () => world.twin.setAttempts(one, 0, {})],
    ['viewed', 3, () => world.twin.move(one, { kind: 'show' })],
    ['burned', 3, () => world.twin.move(two, { kind: 'burn', claim })],
    ['claimed', 3, () => world.twin.move(three, { kind: 'claim', claim })],
    ['acknowledged', 3, () => world.twin.move(three, { kind: 'acknowledge', claim })],
    ['noted', 4, () => setMemo(world.deps, { params: { key: made[3]?.metadataKey ?? '' }, body: { memo: 'mine' } }, signed)],
    ['no note', 3, () => world.twin.setMemo(four, { owner: Buffer.alloc(12, 1), box: undefined })],
  ];
  for (const [name, keys, change] of changes) {
    await change();
    expect(await opened(), name).toEqual([61, keys]);
    expect(await opened(), name).toEqual([61, 0]);
    expect(await recent(deps, {}, signed), name).toEqual(await recent(deps, {}, ana));
  }
  expect(new Set((await recent(deps, {}, signed)).records.map(({ state }) => state))).toEqual(
    new Set(['new', 'viewed', 'burned', 'received']),
  );
});

test('time alone changes what is shown of rows that did not change: how long ago, expired, gone', async () => {
  const { world, deps, signed, opened } = await aLongList('120');
  const shown = async () => (await recent(deps, {}, signed)).records.map(({ state, stamp }) => `${state}, ${stamp}`);
  expect(new Set(await shown())).toEqual(new Set(['new, a moment ago']));
  world.later(60);
  expect(new Set(await shown())).toEqual(new Set(['new, about a minute ago']));
  world.later(60);
  expect(new Set(await shown())).toEqual(new Set(['expired, 2 minutes ago']));
  expect(await recent(deps, {}, signed)).toEqual(await recent(deps, {}, ana));
  expect(await opened()).toEqual([60, 0]);
  world.later(120);
  expect(await opened()).toEqual([0, 0]);
});

test('a damaged row is not shown, and costs no other row a second opening', async () => {
  const { world, deps, signed, made, opened } = await aLongList();
  const damaged = (await world.rowOf(made[0]?.secretKey ?? '')) ?? expect.fail();
  const { secrets } = deps;
  const recentRows = secrets.recent;
  Object.assign(secrets, {
    async recent(owner: Parameters<typeof recentRows>[0]) {
      const { now, rows } = await recentRows(owner);
      const spoilt = { ...damaged, header: Buffer.alloc(114) };
      return { now, rows: rows.map((row) => (row.read()._id.equals(damaged._id) ? { bytes: Buffer.alloc(1), read: () => spoilt } : row)) };
    },
  });
  expect(await opened()).toEqual([59, 177]);
  expect(await opened()).toEqual([59, 0]);
  expect((await recent(deps, {}, signed)).records.map(({ key }) => key)).not.toContain(made[0]?.metadataKey);
});

test('what is kept of all lists is bounded: the oldest go first', () => {
  const random = (size: number): Buffer => Buffer.alloc(size, 1);
  const lists = receiptListCache({ clock: { now: () => new Date(0) }, random });
  const keys = testContext().deps.keyring.keys();
  const sessions = Array.from({ length: 20 }, (_, at) => ({ signedIn: true, cookie: `s${at}`, hash: Buffer.alloc(32, at) }));
  const kept = toReceiptFacts(
    {
      row: aNewSecret(new Date(0)),
      header: { flags: { passphrase: false, verification: false }, shareHost: '' },
      dead: false,
      staleEpoch: false,
    },
    { metadataKey: 'k'.repeat(32), note: { recipients: ['x'.repeat(1_000_000)], truncated: false } },
  );
  for (const session of sessions) lists.keep(session, keys, new Map([['row', kept]]));
  const found = sessions.map((session) => lists.find(session, keys).size);
  expect([found[0], found.at(-1), found.filter((size) => size > 0).length]).toEqual([0, 1, 16]);
});
