// Burning a sealed link: its private link is enough (docs/design/sealed-links.md#receipts).
import { expect, test } from 'vitest';
import { burn } from '../burn.ts';
import { refusal } from '../testing/reveal-samples.ts';
import { aKey, aSealedLink, aStoredLink, opensLink, sends } from '../testing/sealed-link-samples.ts';
import { aNonce, anActor, anInput, testContext } from '../testing/test-context.ts';
import { burnSealedLink } from './burn-sealed-link.ts';

type Context = ReturnType<typeof testContext>;
const burns = ({ deps }: Context, metadata_key: string, over: { nonce?: string; continue?: boolean } = {}) =>
  burnSealedLink(
    deps,
    anInput({ body: { metadata_key, continue: over.continue ?? true }, nonce: over.nonce }),
    anActor(),
  );

test('no passphrase is asked, and the same nonce gets the same receipt', async () => {
  const context = testContext();
  const link = aSealedLink();
  await sends(context, link, { over: { passphrase: aKey() } });
  const nonce = aNonce();
  const first = await burns(context, link.metadata_key, { nonce });
  expect(first.record).toMatchObject({ state: 'burned', sealed: true, metadata: { state: 'burned' } });
  expect(await burns(context, link.metadata_key, { nonce })).toEqual(first);
  expect(await refusal(burns(context, link.metadata_key))).toBe('secrets.cannot_burn');
  expect(await refusal(opensLink(context, link))).toBe('secrets.unknown');
  expect(context.checks()).toBe(0);
});

test('`private/:key/burn` burns it, too, whatever the passphrase', async () => {
  const context = testContext();
  const link = aSealedLink();
  await sends(context, link, { over: { passphrase: aKey() } });
  const params = { key: link.metadata_key };
  const body = { continue: true, passphrase: 'anything' };
  const answer = await burn(context.deps, anInput({ params, body }), anActor());
  expect(answer.record).toMatchObject({ state: 'burned', sealed: true, secret_key: null });
});

test('after its account is deleted the private link still burns it', async () => {
  const context = testContext();
  const link = aSealedLink();
  const account = { id: Buffer.alloc(12, 7), planId: 'basic' };
  await sends(context, link, { actor: anActor({ kind: 'customer', custid: 'ana@example.com', account }) });
  await context.memoryStore.disown(account.id);
  const { record } = await burns(context, link.metadata_key);
  expect(record).toMatchObject({ state: 'burned', sealed: true, custid: 'anon', recipients: '' });
});

test('without `continue`, and after the opening, nothing is burned', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  expect(await refusal(burns(context, link.metadata_key, { continue: false }))).toBe('secrets.cannot_burn');
  await opensLink(context, link);
  expect(await refusal(burns(context, link.metadata_key))).toBe('secrets.cannot_burn');
});

test('a plain secret is unknown here: it may ask for a passphrase', async () => {
  const context = testContext();
  const { secretKey, metadataKey } = await context.conceals({ passphrase: 'battery staple' });
  expect(await refusal(burns(context, metadataKey))).toBe('secrets.unknown');
  expect(await context.rowOf(secretKey)).toMatchObject({ state: 'new' });
});
