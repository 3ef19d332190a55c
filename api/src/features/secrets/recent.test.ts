// An account's own list and notes: newest first, nobody else's, never a share link; nothing of it after the account left (api.md 3.5, 12).
import { expect, test } from 'vitest';
import type { Actor } from '#platform/http/actor.ts';
import { aWorld, anActor } from './operation-samples.ts';
import { noteReceipt } from './note-receipt.ts';
import { recent } from './recent.ts';
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
