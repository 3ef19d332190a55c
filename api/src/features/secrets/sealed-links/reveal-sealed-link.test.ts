// A sealed link opens once, for the holder of its proof (docs/design/sealed-links.md#open-and-acknowledge).
import { expect, test } from 'vitest';
import { reveal } from '../reveal.ts';
import { refusal } from '../testing/reveal-samples.ts';
import { aKey, aSealedLink, aStoredLink, opensLink, sends } from '../testing/sealed-link-samples.ts';
import { aNonce, anActor, anInput, testContext } from '../testing/test-context.ts';
import { keyBytes } from './link-proof.ts';
import { revealSealedLink } from './reveal-sealed-link.ts';

test('the content comes as it was sent, once', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const nonce = aNonce();
  const first = await opensLink(context, link, { nonce });
  expect(first).toEqual({
    record: { state: 'received', content: link.content },
    details: { lease: { until: expect.any(Number) as number } },
  });
  expect(await opensLink(context, link, { nonce })).toEqual(first);
  expect(await refusal(opensLink(context, link))).toBe('secrets.unknown');
  expect(context.counted).toEqual(['concealed sealed_link', 'revealed nonce']);
});

test('when the lease has ended, nobody gets the content, and the sweeper removes it', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const nonce = aNonce();
  await opensLink(context, link, { nonce });
  context.later(121);
  expect(await refusal(opensLink(context, link, { nonce }))).toBe('secrets.unknown');
  expect((await context.rowOfLink(link.lookup))?.box).toBeDefined();
  await context.deps.secrets.sweep({ kind: 'leases', leaseSeconds: 120 });
  const row = await context.rowOfLink(link.lookup);
  expect([row?.state, row?.box]).toEqual(['consumed', undefined]);
});

test('a content that could not be delivered is new again', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  expect(await refusal(opensLink(context, link, { closed: true }))).toBe('store.unavailable');
  expect(await context.rowOfLink(link.lookup)).toMatchObject({ state: 'new' });
  expect((await opensLink(context, link)).record.content).toBe(link.content);
});

test('twenty readers at once: one wins', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const all = await Promise.all(Array.from({ length: 20 }, () => refusal(opensLink(context, link))));
  expect(all.filter((code) => code === 'answered')).toHaveLength(1);
  expect(new Set(all)).toEqual(new Set(['answered', 'secrets.unknown']));
});

test('without `continue` nothing is looked up or consumed', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const { deps } = context;
  const blind = { ...deps, secrets: { ...deps.secrets, find: () => Promise.reject(new Error('looked')) } };
  expect(await refusal(opensLink({ ...context, deps: blind }, link, { continue: false }))).toBe(
    'http.bad_payload',
  );
  expect(await refusal(opensLink(context, link))).toBe('answered');
});

test('the look-up name is no proof', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  expect(await refusal(opensLink(context, { ...link, access: link.lookup }))).toBe('secrets.unknown');
  expect(await refusal(opensLink(context, link))).toBe('answered');
});

test('the verifier is checked like a passphrase, within its budget of attempts', async () => {
  const context = testContext();
  const passphrase = aKey();
  const link = aSealedLink();
  await sends(context, link, { over: { passphrase } });
  expect(await refusal(opensLink(context, link))).toBe('secrets.wrong_passphrase');
  for (let tries = 0; tries < 5; tries += 1)
    expect(await refusal(opensLink(context, link, { passphrase: aKey() }))).toBe('secrets.wrong_passphrase');
  expect(await refusal(opensLink(context, link, { passphrase }))).toBe('http.rate_limited');
  const { record } = await opensLink(context, link, { passphrase, prefix: '198.51.100.0/24' });
  expect(record.content).toBe(link.content);
});

test('a custom domain opens only the links that were made for it', async () => {
  const context = testContext();
  const account = { id: Buffer.alloc(12, 7), planId: 'basic' };
  const actor = anActor({ kind: 'customer', custid: 'ana@example.com', account });
  const link = aSealedLink();
  await sends(context, link, { actor, over: { share_domain: 'links.example.org' } });
  const at = (hostname: string) => anActor({ host: { kind: 'custom', hostname, domainId: 'd1' } });
  const asks = (hostname: string) =>
    revealSealedLink(
      context.deps,
      anInput({ body: { access: link.access, continue: true, passphrase: undefined }, nonce: aNonce() }),
      at(hostname),
    );
  expect(await refusal(asks('other.example.org'))).toBe('secrets.unknown');
  expect(await refusal(asks('links.example.org'))).toBe('answered');
});

test('a plain link key and a proof do not find each other', async () => {
  const context = testContext();
  const { secretKey } = await context.conceals();
  const link = await aStoredLink(context);
  for (const key of [link.lookup, link.access, link.metadata_key]) {
    const body = { continue: true, passphrase: undefined };
    const asking = reveal(context.deps, anInput({ params: { key }, body, nonce: aNonce() }), anActor());
    expect(await refusal(asking)).toBe('secrets.unknown');
  }
  expect(await refusal(opensLink(context, { ...link, access: secretKey }))).toBe('secrets.unknown');
});

test('a row without its wrap or body is corrupt and stays unopened', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const found = context.deps.secrets.find;
  const torn = {
    ...context.deps.secrets,
    find: async (...asked: Parameters<typeof found>) => {
      const row = await found(...asked);
      return row && { ...row, box: { ...row.box, body: undefined } };
    },
  };
  const deps = { ...context.deps, secrets: torn };
  expect(await refusal(opensLink({ ...context, deps }, link))).toBe('store.unavailable');
  expect(context.counted).toContain('corrupt');
  expect(await refusal(opensLink(context, link))).toBe('answered');
});

test('what is stored does not hold the content, nor the look-up name', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const row = await context.rowOfLink(link.lookup);
  const { gate, wrap, body, owner } = row?.box ?? {};
  expect(owner).toBeUndefined();
  const stored = Buffer.concat([gate, wrap, body, row?.header].map((part) => part ?? Buffer.alloc(0)));
  expect(stored.length).toBeGreaterThan(500);
  for (const secret of [link.lookup, link.access, link.content])
    expect(stored.includes(keyBytes(secret).subarray(0, 16))).toBe(false);
});
