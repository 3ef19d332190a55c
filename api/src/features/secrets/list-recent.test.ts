// The list and the notes of an account (docs/design/http-api.md#receipts).
import { expect, test } from 'vitest';
import type { Actor } from '#platform/http/core/actor.ts';
import { testContext, anActor, testInput } from './testing/test-context.ts';
import { setMemo } from './set-memo.ts';
import { listRecent } from './list-recent.ts';
import { refusal } from './testing/reveal-samples.ts';
import { viewReceipt } from './view-receipt.ts';

const customer = (id: number): Actor =>
  anActor({ kind: 'customer', custid: `c${id}@example.com`, account: { id: Buffer.alloc(12, id), planId: 'basic' } });
const [ana, bob] = [customer(1), customer(2)];

test('the list holds the secrets of the last 30 days, newest first, without share links', async () => {
  const world = testContext();
  const old = await world.conceals({}, ana);
  world.later(31 * 86_400);
  const first = await world.conceals({}, ana);
  world.later(60);
  const second = await world.conceals({}, ana);
  await world.conceals({}, bob);
  await world.conceals();
  const list = await listRecent(world.deps, testInput({}), ana);
  expect(list.records.map(({ key }) => key)).toEqual([second.metadataKey, first.metadataKey]);
  expect(list).toMatchObject({ count: 2, details: { total: 2, has_items: true, received: [], pending_receipts: [{}, {}] } });
  expect(JSON.stringify(list)).not.toContain('secret_identifier');
  expect(JSON.stringify(list)).not.toMatch(new RegExp([old, first, second].map(({ secretKey }) => secretKey).join('|')));
  expect(world.counted.filter((name) => name.startsWith('secretsCreated'))).toHaveLength(4);
});

test('only the owner keeps a note, and only the owner sees it', async () => {
  const world = testContext();
  const { metadataKey: key } = await world.conceals({}, ana);
  const note = (actor: Actor, memo: string | undefined) => setMemo(world.deps, testInput({ params: { key }, body: { memo } }), actor);
  expect(await refusal(note(bob, 'mine now'))).toBe('secrets.unknown');
  expect(await refusal(note(anActor(), 'mine now'))).toBe('secrets.unknown');
  expect((await note(ana, 'for the printer')).record.memo).toBe('for the printer');
  expect((await listRecent(world.deps, testInput({}), ana)).records[0]?.memo).toBe('for the printer');
  expect((await viewReceipt(world.deps, testInput({ params: { key } }), bob)).record.memo).toBeNull();
  expect((await note(ana, undefined)).record.memo).toBeNull();
});

test('after the account is deleted, its receipts have no owner and its links still open', async () => {
  const world = testContext();
  const { metadataKey: key, secretKey } = await world.conceals({}, ana);
  await setMemo(world.deps, testInput({ params: { key }, body: { memo: 'a name' } }), ana);
  await world.memoryStore.disown(Buffer.alloc(12, 1));
  expect((await listRecent(world.deps, testInput({}), ana)).count).toBe(0);
  const { record, details } = await viewReceipt(world.deps, testInput({ params: { key } }), ana);
  expect(record).toMatchObject({ custid: 'anon', memo: null, share_path: `/secret/${secretKey}` });
  expect(details.is_owner).toBe(false);
});

test('the list shows the state of each secret, equally to a session and a token', async () => {
  const world = testContext();
  const made = [];
  for (let at = 0; at < 5; at += 1) made.push(await world.conceals({}, ana));
  const [viewed = expect.fail(), burned = expect.fail(), claimed = expect.fail(), noted = expect.fail()] = made;
  const rowOf = async ({ secretKey }: typeof viewed) => (await world.rowOf(secretKey)) ?? expect.fail();
  const claim = Buffer.alloc(32, 1);
  await world.memoryStore.apply(await rowOf(viewed), { kind: 'owner_view' });
  await world.memoryStore.apply(await rowOf(burned), { kind: 'burn', claim });
  await world.memoryStore.apply(await rowOf(claimed), { kind: 'claim', claim });
  await setMemo(world.deps, testInput({ params: { key: noted.metadataKey }, body: { memo: 'mine' } }), ana);
  const list = await listRecent(world.deps, testInput({}), ana);
  const shown = list.records.map(({ state, memo }) => `${state} ${memo}`);
  expect(shown.toSorted()).toEqual(['burned null', 'new mine', 'new null', 'received null', 'viewed null']);
  const session = { signedIn: true, cookie: 's-her-cookie', hash: Buffer.alloc(32, 7) };
  expect(await listRecent(world.deps, testInput({}), { ...ana, session })).toEqual(list);
});

test('the shown age and state change with time: minutes ago, expired, gone', async () => {
  const world = testContext();
  await world.conceals({ ttl: '120' }, ana);
  const shown = async () => (await listRecent(world.deps, testInput({}), ana)).records.map(({ state, stamp }) => `${state}, ${stamp}`);
  expect(await shown()).toEqual(['new, a moment ago']);
  world.later(60);
  expect(await shown()).toEqual(['new, about a minute ago']);
  world.later(60);
  expect(await shown()).toEqual(['expired, 2 minutes ago']);
  world.later(120);
  expect(await shown()).toEqual([]);
});

test('a damaged row is left out of the list, all others are shown', async () => {
  const world = testContext();
  const made = [await world.conceals({}, ana), await world.conceals({}, ana), await world.conceals({}, ana)];
  const [damaged = expect.fail(), ...others] = made;
  const { _id } = (await world.rowOf(damaged.secretKey)) ?? expect.fail();
  const rows = world.deps.secrets.recent;
  const secrets = {
    ...world.deps.secrets,
    recent: async (owner: Parameters<typeof rows>[0]) =>
      (await rows(owner)).map((row) => (row._id.equals(_id) ? { ...row, header: Buffer.alloc(114) } : row)),
  };
  const { records } = await listRecent({ ...world.deps, secrets }, testInput({}), ana);
  expect(records.map(({ key }) => key).toSorted()).toEqual(others.map(({ metadataKey }) => metadataKey).toSorted());
});
