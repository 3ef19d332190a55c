// The receipt of a sealed link shows neither text nor link (docs/design/sealed-links.md#receipts).
import { expect, test } from 'vitest';
import { refusal } from '../testing/reveal-samples.ts';
import { aSealedLink, aStoredLink, opensLink, sends } from '../testing/sealed-link-samples.ts';
import { aBrowser, anActor, anInput, testContext } from '../testing/test-context.ts';
import { takeOwnerView } from '../take-owner-view.ts';
import { viewReceipt } from '../view-receipt.ts';
import { viewSealedReceipt } from './view-sealed-receipt.ts';

type Context = ReturnType<typeof testContext>;
const looks = ({ deps }: Context, metadata_key: string) =>
  viewSealedReceipt(deps, anInput({ body: { metadata_key } }), anActor());
const unlinked = { secret_key: null, secret_identifier: null, share_path: null, share_url: null };
const closed = { can_decrypt: false, secret_value: null, show_secret: false, show_secret_link: false };

test('the receipt is that of `private/:key`, marked as sealed, without a link', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const answer = await looks(context, link.metadata_key);
  expect(answer).toMatchObject({ record: { ...unlinked, state: 'new', sealed: true }, details: closed });
  const asked = anInput({ params: { key: link.metadata_key } });
  expect(await viewReceipt(context.deps, asked, anActor())).toEqual(answer);
});

test('the owner view shows no text', async () => {
  const context = testContext();
  const browser = aBrowser('ana');
  const link = aSealedLink();
  await sends(context, link, { actor: browser });
  const asked = anInput({ params: { key: link.metadata_key } });
  const view = await takeOwnerView(context.deps, asked, browser);
  expect(view).toMatchObject({
    record: { ...unlinked, state: 'new' },
    details: { ...closed, is_owner: true },
  });
  expect(await takeOwnerView(context.deps, asked, browser)).toMatchObject({ record: { state: 'viewed' } });
});

test('looking changes nothing, and an opened link says when', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const before = await context.rowOfLink(link.lookup);
  await looks(context, link.metadata_key);
  expect(await context.rowOfLink(link.lookup)).toEqual(before);
  await opensLink(context, link);
  const { record } = await looks(context, link.metadata_key);
  expect(record).toMatchObject({
    state: 'received',
    is_destroyed: true,
    received: expect.any(Number) as number,
  });
});

test('a plain secret has no sealed receipt, and its own receipt is not marked', async () => {
  const context = testContext();
  const { metadataKey } = await context.conceals();
  expect(await refusal(looks(context, metadataKey))).toBe('secrets.unknown');
  const plain = await viewReceipt(context.deps, anInput({ params: { key: metadataKey } }), anActor());
  expect(plain.record).not.toHaveProperty('sealed');
});

test('a receipt that does not open is corrupt while the link is new', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const { find } = context.deps.secrets;
  const damaged = async (...asked: Parameters<typeof find>) => {
    const row = await find(...asked);
    return row && { ...row, rec: { ...row.rec, receipt: Buffer.alloc(284) } };
  };
  const deps = { ...context.deps, secrets: { ...context.deps.secrets, find: damaged } };
  expect(await refusal(looks({ ...context, deps }, link.metadata_key))).toBe('store.unavailable');
});
