// Tests what is sent for a sealed link: the link opens it, and what is sent does not hold the link
// (docs/design/web-secrets.md#sealed-links).
import { fromBase64Url, toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { bucketOf } from '@glimpse/contracts/sealed-links/bucket';
import { openContent } from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { joinHalves, readToken } from '@glimpse/contracts/sealed-links/token';
import { expect, test } from 'vitest';
import { type Parcel, type SealedOrder, sealParcel } from '#features/secrets/sealed/seal-parcel.ts';

const order: SealedOrder = {
  content: { kind: 'text', text: 'canary text' },
  passphrase: '',
  lifetime: '3600',
  recipient: '',
  note: 'for Ana',
  notify: undefined,
  shareDomain: '',
};

async function open({ token, body }: Parcel, passphrase?: string) {
  const read = await readToken(token);
  if (read.kind !== 'token') return expect.fail(read.kind);
  const { lookup } = await deriveProof(read.token);
  expect(body.lookup).toBe(toBase64Url(lookup));
  expect(body.metadata_key).toMatch(new RegExp(`^${bucketOf(lookup)}[0-9a-z]{30}$`));
  const { key, verifier } = await deriveContentKey(read.token, passphrase);
  expect(body.passphrase).toBe(verifier);
  const content = fromBase64Url(body.content) ?? expect.fail('no base64url');
  return openContent({ key, mark: read.token.mark, lookup }, content);
}

test('a text opens with the link alone; the body has neither text nor link nor half', async () => {
  const parcel = await sealParcel(order);
  expect(parcel.token.charAt(0)).toBe('1');
  expect(await open(parcel)).toEqual(order.content);
  const sent = JSON.stringify(parcel.body);
  for (const canary of ['canary', parcel.token, parcel.token.slice(1, 21), parcel.token.slice(21, 41)])
    expect(sent).not.toContain(canary);
  expect(parcel.body).toMatchObject({ ttl: '3600', memo: 'for Ana', share_domain: '' });
  expect(parcel.body).not.toHaveProperty('half');
});

test('a passphrase gives the mark 2, and only its verifier is sent', async () => {
  const parcel = await sealParcel({ ...order, passphrase: 'canary fjord' });
  expect(parcel.token.charAt(0)).toBe('2');
  expect(await open(parcel, 'canary fjord')).toEqual(order.content);
  expect(JSON.stringify(parcel.body)).not.toContain('canary');
});

test('a file keeps name, type and bytes, and its name is not sent', async () => {
  const content = {
    kind: 'file',
    name: 'canary.pdf',
    type: 'application/pdf',
    bytes: Uint8Array.of(1, 2),
  } as const;
  const parcel = await sealParcel({ ...order, content });
  expect(await open(parcel)).toEqual(content);
  expect(JSON.stringify(parcel.body)).not.toContain('canary');
});

test('a recipient gets the link half, which with the code is the link', async () => {
  const parcel = await sealParcel({ ...order, recipient: 'ana@example.com', notify: true });
  expect(parcel.body).toMatchObject({ recipient: 'ana@example.com', half: parcel.linkHalf, notify: true });
  expect(JSON.stringify(parcel.body)).not.toContain(parcel.code.replaceAll('-', ''));
  const whole = await readToken(parcel.token);
  expect(await joinHalves(parcel.linkHalf, parcel.code)).toEqual(whole);
});

test('two parcels of one order have nothing in common', async () => {
  const [one, other] = await Promise.all([sealParcel(order), sealParcel(order)]);
  expect(one.token).not.toBe(other.token);
  expect(one.body.lookup).not.toBe(other.body.lookup);
  expect(one.body.content).not.toBe(other.body.content);
});
