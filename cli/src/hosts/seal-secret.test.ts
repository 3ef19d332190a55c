// Tests that links are made from what was drawn here, whatever the host answers.
import { readToken } from '@glimpse/contracts/sealed-links/token';
import { bucketOf } from '@glimpse/contracts/sealed-links/bucket';
import { deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { expect, test } from 'vitest';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { sealSecret, type SealPlan } from './seal-secret.ts';

const plan: SealPlan = {
  origin: 'https://a.example',
  account: undefined,
  passphrase: undefined,
  ttlSeconds: undefined,
  domain: undefined,
  halves: false,
};
const made = { sealed: true, expires_at: 9 };
const content = { kind: 'text', text: 'Jazz' } as const;
const sealing = (more: Partial<SealPlan> = {}, record: object = {}) =>
  sealSecret(
    fakeContext({ reply: () => aReply(201, { record: { ...made, ...record } }) }).context,
    { ...plan, ...more },
    content,
  );

test('a host cannot lead the link elsewhere', async () => {
  const { link, private_link } = await sealing(
    {},
    { share_domain: 'evil.example', share_url: 'https://evil.example' },
  );
  expect([new URL(link).host, new URL(private_link).host]).toEqual(['a.example', 'a.example']);
});

test('a link of a custom domain leads there, its private link to the site', async () => {
  const { link, private_link } = await sealing({ domain: 'secrets.example.com' });
  expect([new URL(link).host, new URL(private_link).host]).toEqual(['secrets.example.com', 'a.example']);
});

test('the mark says whether there is a passphrase, and the private key lies in the bucket of the link', async () => {
  for (const passphrase of [undefined, 'p']) {
    const { link, private_link } = await sealing({ passphrase });
    const read = await readToken(new URL(link).hash.slice(1));
    if (read.kind !== 'token') throw new Error(read.kind);
    expect(read.token.mark).toBe(passphrase === undefined ? 1 : 2);
    const { lookup } = await deriveProof(read.token);
    expect(new URL(private_link).hash.slice(1, 3)).toBe(bucketOf(lookup));
  }
});

test.each([
  [{ sealed: undefined }],
  [{ sealed: 'true' }],
  [{ expires_at: undefined }],
  [{ expires_at: '9' }],
])('an answer with %o stored nothing, so no link is made', async (record) => {
  expect((await sealing()).expires_at).toBe(9);
  await expect(sealing({}, record)).rejects.toEqual(expect.objectContaining({ exit: 'failed' }));
});
