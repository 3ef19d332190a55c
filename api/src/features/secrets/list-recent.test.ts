// The list and the notes of an account (docs/design/http-api.md#receipts).
import { limits } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import type { Actor } from '#platform/http/core/actor.ts';
import { testContext, anActor, anInput } from './testing/test-context.ts';
import { setMemo } from './set-memo.ts';
import { listRecent } from './list-recent.ts';
import { refusal } from './testing/reveal-samples.ts';
import { aSealedLink, sends } from './testing/sealed-link-samples.ts';
import { viewReceipt } from './view-receipt.ts';

const customer = (id: number): Actor =>
  anActor({
    kind: 'customer',
    custid: `c${id}@example.com`,
    account: { id: Buffer.alloc(12, id), planId: 'basic' },
  });
const [ana, bob] = [customer(1), customer(2)];
const aPage = (after?: string) => anInput({ query: { after } });

test('the list holds the secrets of the last 30 days, newest first, without share links', async () => {
  const context = testContext();
  const old = await context.conceals({}, ana);
  context.later(31 * 86_400);
  const first = await context.conceals({}, ana);
  context.later(60);
  const second = await context.conceals({}, ana);
  await context.conceals({}, bob);
  await context.conceals();
  const list = await listRecent(context.deps, aPage(), ana);
  expect(list.records.map(({ key }) => key)).toEqual([second.metadataKey, first.metadataKey]);
  expect(list).toMatchObject({
    count: 2,
    details: { total: 2, has_items: true, received: [], pending_receipts: [{}, {}] },
  });
  expect(JSON.stringify(list)).not.toContain('secret_identifier');
  expect(JSON.stringify(list)).not.toMatch(
    new RegExp([old, first, second].map(({ secretKey }) => secretKey).join('|')),
  );
  expect(context.counted.filter((name) => name.startsWith('concealed share '))).toHaveLength(4);
});

test('plain and sealed links stand in one list; a note may be set on both', async () => {
  const context = testContext();
  const { metadataKey } = await context.conceals({}, ana);
  context.later(60);
  const link = aSealedLink();
  await sends(context, link, { actor: ana });
  const key = link.metadata_key;
  await setMemo(context.deps, anInput({ params: { key }, body: { memo: 'Router' } }), ana);
  const { records } = await listRecent(context.deps, aPage(), ana);
  expect(records.map(({ key: own, sealed, memo }) => [own, sealed, memo])).toEqual([
    [key, true, 'Router'],
    [metadataKey, undefined, null],
  ]);
  expect(JSON.stringify(records)).not.toContain(link.lookup);
});

test('only the owner keeps a note, and only the owner sees it', async () => {
  const context = testContext();
  const { metadataKey: key } = await context.conceals({}, ana);
  const note = (actor: Actor, memo: string | undefined) =>
    setMemo(context.deps, anInput({ params: { key }, body: { memo } }), actor);
  expect(await refusal(note(bob, 'mine now'))).toBe('secrets.unknown');
  expect(await refusal(note(anActor(), 'mine now'))).toBe('secrets.unknown');
  expect((await note(ana, 'for the printer')).record.memo).toBe('for the printer');
  expect((await listRecent(context.deps, aPage(), ana)).records[0]?.memo).toBe('for the printer');
  expect((await viewReceipt(context.deps, anInput({ params: { key } }), bob)).record.memo).toBeNull();
  expect((await note(ana, undefined)).record.memo).toBeNull();
});

test('after the account is deleted, its receipts have no owner and its links still open', async () => {
  const context = testContext();
  const { metadataKey: key, secretKey } = await context.conceals({}, ana);
  await setMemo(context.deps, anInput({ params: { key }, body: { memo: 'a name' } }), ana);
  await context.memoryStore.disown(Buffer.alloc(12, 1));
  expect((await listRecent(context.deps, aPage(), ana)).count).toBe(0);
  const { record, details } = await viewReceipt(context.deps, anInput({ params: { key } }), ana);
  expect(record).toMatchObject({ custid: 'anon', memo: null, share_path: `/secret/${secretKey}` });
  expect(details.is_owner).toBe(false);
});

test('the list shows the state of each secret, equally to a session and a token', async () => {
  const context = testContext();
  const made = [];
  for (let at = 0; at < 5; at += 1) made.push(await context.conceals({}, ana));
  const [viewed = expect.fail(), burned = expect.fail(), claimed = expect.fail(), noted = expect.fail()] =
    made;
  const rowOf = async ({ secretKey }: typeof viewed) => (await context.rowOf(secretKey)) ?? expect.fail();
  const claim = Buffer.alloc(32, 1);
  await context.memoryStore.apply(await rowOf(viewed), { kind: 'owner_view' });
  await context.memoryStore.apply(await rowOf(burned), { kind: 'burn', claim });
  await context.memoryStore.apply(await rowOf(claimed), { kind: 'claim', claim });
  await setMemo(context.deps, anInput({ params: { key: noted.metadataKey }, body: { memo: 'mine' } }), ana);
  const list = await listRecent(context.deps, aPage(), ana);
  const shown = list.records.map(({ state, memo }) => `${state} ${memo}`);
  expect(shown.toSorted()).toEqual(['burned null', 'new mine', 'new null', 'received null', 'viewed null']);
  const session = { signedIn: true, cookie: 's-her-cookie', hash: Buffer.alloc(32, 7) };
  expect(await listRecent(context.deps, aPage(), { ...ana, session })).toEqual(list);
});

test('the shown age and state change with time: minutes ago, expired, gone', async () => {
  const context = testContext();
  await context.conceals({ ttl: '120' }, ana);
  const shown = async () =>
    (await listRecent(context.deps, aPage(), ana)).records.map(({ state, stamp }) => `${state}, ${stamp}`);
  expect(await shown()).toEqual(['new, a moment ago']);
  context.later(60);
  expect(await shown()).toEqual(['new, about a minute ago']);
  context.later(60);
  expect(await shown()).toEqual(['expired, 2 minutes ago']);
  context.later(120);
  expect(await shown()).toEqual([]);
});

test('a damaged row is left out of the list, all others are shown', async () => {
  const context = testContext();
  const made = [
    await context.conceals({}, ana),
    await context.conceals({}, ana),
    await context.conceals({}, ana),
  ];
  const [damaged = expect.fail(), ...others] = made;
  const { _id } = (await context.rowOf(damaged.secretKey)) ?? expect.fail();
  const rows = context.deps.secrets.recent;
  const secrets = {
    ...context.deps.secrets,
    recent: async (owner: Parameters<typeof rows>[0]) =>
      (await rows(owner)).map((row) => (row._id.equals(_id) ? { ...row, header: Buffer.alloc(114) } : row)),
  };
  const { records } = await listRecent({ ...context.deps, secrets }, aPage(), ana);
  expect(records.map(({ key }) => key).toSorted()).toEqual(
    others.map(({ metadataKey }) => metadataKey).toSorted(),
  );
});

test('pages hold every secret once, also those of one moment, and the last page says so', async () => {
  const context = testContext();
  const made: string[] = [];
  for (let at = 0; at < limits.recentCount + 3; at += 1)
    made.push((await context.conceals({}, ana)).metadataKey);
  context.later(60);
  const newest = await context.conceals({}, ana);
  const first = await listRecent(context.deps, aPage(), ana);
  expect([first.count, first.records[0]?.key]).toEqual([limits.recentCount, newest.metadataKey]);
  const second = await listRecent(context.deps, aPage(first.details.next ?? expect.fail()), ana);
  expect([second.count, second.details.next]).toEqual([4, null]);
  const shown = [...first.records, ...second.records].map(({ key }) => key);
  expect(shown.toSorted()).toEqual([...made, newest.metadataKey].toSorted());
});

test('an exactly full page is the last one', async () => {
  const context = testContext();
  for (let at = 0; at < limits.recentCount; at += 1) await context.conceals({}, ana);
  expect((await listRecent(context.deps, aPage(), ana)).details.next).toBeNull();
});
