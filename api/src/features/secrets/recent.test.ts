// An account's own list and notes: newest first, nobody else's, never a share link; nothing of it after the account left (api.md 3.5, 12).
import { expect, test } from 'vitest';
import type { Actor } from '#platform/http/actor.ts';
import { aWorld, anActor } from './operation-samples.ts';
import { noteReceipt } from './note-receipt.ts';
import { recent } from './recent.ts';
import { openedLists } from './opened-lists.ts';
import { refusal } from './reveal-samples.ts';
import { viewReceipt } from './view-receipt.ts';

const customer = (id: number): Actor =>
  anActor({ kind: 'customer', custid: `c${id}@example.com`, account: { id: Buffer.alloc(12, id), planId: 'basic' } });
const [ana, bob] = [customer(1), customer(2)];

test('the list holds what the account made within 30 days, newest first, without share links', async () => {
  const world = aWorld();
  const old = await world.conceals({}, ana);
  world.later(31 * 86_400);
  const first = await world.conceals({}, ana);
  world.later(60);
  const second = await world.conceals({}, ana);
  await world.conceals({}, bob);
  await world.conceals();
  const list = await recent(world.ctx, {}, ana);
  expect(list.records.map(({ key }) => key)).toEqual([second.metadataKey, first.metadataKey]);
  expect(list).toMatchObject({ count: 2, details: { total: 2, has_items: true, received: [], pending_receipts: [{}, {}] } });
  expect(JSON.stringify(list)).not.toMatch(new RegExp([old, first, second].map(({ secretKey }) => secretKey).join('|')));
  expect(world.counted.filter((name) => name.startsWith('secretsCreated'))).toHaveLength(4);
});

test('only the owner keeps a note, and only the owner sees it', async () => {
  const world = aWorld();
  const { metadataKey: key } = await world.conceals({}, ana);
  const note = (actor: Actor, memo: string | undefined) => noteReceipt(world.ctx, { params: { key }, body: { memo } }, actor);
  expect(await refusal(note(bob, 'mine now'))).toBe('secrets.unknown');
  expect(await refusal(note(anActor(), 'mine now'))).toBe('secrets.unknown');
  expect((await note(ana, 'for the printer')).record.memo).toBe('for the printer');
  expect((await recent(world.ctx, {}, ana)).records[0]?.memo).toBe('for the printer');
  expect((await viewReceipt(world.ctx, { params: { key } }, bob)).record.memo).toBeNull();
  expect((await note(ana, undefined)).record.memo).toBeNull();
});

test("when the account leaves, its receipts are nobody's and its links still open", async () => {
  const world = aWorld();
  const { metadataKey: key, secretKey } = await world.conceals({}, ana);
  await noteReceipt(world.ctx, { params: { key }, body: { memo: 'a name' } }, ana);
  await world.twin.disown(Buffer.alloc(12, 1));
  expect((await recent(world.ctx, {}, ana)).count).toBe(0);
  const { record, details } = await viewReceipt(world.ctx, { params: { key } }, ana);
  expect(record).toMatchObject({ custid: 'anon', memo: null, share_path: `/secret/${secretKey}` });
  expect(details.is_owner).toBe(false);
});

/** 60 secrets of a signed-in browser, and how many boxes are opened for a look at them. */
async function aLongList() {
  const world = aWorld();
  const session = { signedIn: true, cookie: 's-her-cookie', hash: Buffer.alloc(32, 7) };
  const signed: Actor = { ...ana, session };
  for (let at = 0; at < 60; at += 1) await world.conceals({}, signed);
  let kek = 0;
  const base = world.ctx.keyring.keys();
  const counting = () => ({ ...base, kek: (chain: number, day: number) => ((kek += 1), base.kek(chain, day)) });
  let keys = counting();
  const ctx = { ...world.ctx, keyring: { ...world.ctx.keyring, keys: () => keys } };
  const opened = async (actor: Actor = signed): Promise<readonly [rows: number, boxes: number]> => {
    const before = kek;
    const { count } = await recent(ctx, {}, actor);
    return [count, kek - before - count]; // each header asks for its key once
  };
  return { world, signed, opened, newKeys: () => void (keys = counting()) };
}

test('a second look at a long list opens nothing anew, a new or changed row, other keys or another cookie do', async () => {
  const { world, signed, opened, newKeys } = await aLongList();
  expect(await opened()).toEqual([60, 120]);
  expect(await opened()).toEqual([60, 0]);
  await world.conceals({}, signed);
  expect(await opened()).toEqual([61, 2]);
  const [hash, cookie] = [Buffer.alloc(32, 7), 's-another'];
  expect(await opened({ ...signed, session: { signedIn: true, cookie, hash } })).toEqual([61, 122]);
  expect(await opened({ ...ana })).toEqual([61, 122]); // by token
  expect((await opened())[1]).toBe(122); // the other cookie's list has taken the place
  newKeys();
  expect(await opened()).toEqual([61, 122]);
  world.later(601);
  expect(await opened()).toEqual([61, 122]);
});

test('what is kept of all lists is bounded: the oldest go first', () => {
  const random = (size: number): Buffer => Buffer.alloc(size, 1);
  const lists = openedLists({ clock: { now: () => new Date(0) }, random });
  const keys = aWorld().ctx.keyring.keys();
  const sessions = Array.from({ length: 20 }, (_, at) => ({ signedIn: true, cookie: `s${at}`, hash: Buffer.alloc(32, at) }));
  const row = { metadataKey: 'k'.repeat(32), note: { recipients: ['x'.repeat(1_000_000)], truncated: false } };
  for (const session of sessions) lists.keep(session, keys, new Map([['row', row]]));
  const found = sessions.map((session) => lists.find(session, keys).size);
  expect([found[0], found.at(-1), found.filter((size) => size > 0).length]).toEqual([0, 1, 16]);
});
