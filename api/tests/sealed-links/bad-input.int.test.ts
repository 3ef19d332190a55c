// What bad input gets: one code per field, nothing stored, nothing consumed
// (docs/design/sealed-links.md#bad-input).
import { request } from 'node:http';
import {
  acknowledgeSealedLink,
  burnSealedLink,
  concealSealedLink,
  revealSealedLink,
  viewSealedLink,
  viewSealedReceipt,
} from '@glimpse/contracts/sealed-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawClient, type RawClient } from '../http/raw-client.ts';
import { newNonce } from '../fixtures/secret-client.ts';
import { someKey, aLink, storesLink, opens, type Link } from './sealed-sender.ts';

let raw: RawClient;
let stored: Link;
let fresh: Link;
beforeAll(async () => {
  raw = await rawClient();
  stored = await storesLink(raw.api, 'text');
  fresh = await aLink('text');
});
afterAll(() => raw[Symbol.asyncDispose]());

const json = { 'content-type': 'application/json' };
const plainKey = 'q'.repeat(32);
const sends = (path: string, body: object, headers: Record<string, string> = {}) =>
  raw.send(path, JSON.stringify(body), { ...json, ...headers });

const creations: readonly (readonly [what: string, over: object, field: string])[] = [
  ['no name', { lookup: undefined }, 'lookup'],
  ['a plain key as name', { lookup: plainKey }, 'lookup'],
  ['a name of 31 bytes', { lookup: 'A'.repeat(42) }, 'lookup'],
  ['a padded name', { lookup: `${'A'.repeat(43)}=` }, 'lookup'],
  ['a list as name', { lookup: ['A'.repeat(43)] }, 'lookup'],
  ['no private key', { metadata_key: undefined }, 'metadata_key'],
  ['a private key of 31', { metadata_key: 'a'.repeat(31) }, 'metadata_key'],
  ['no content', { content: undefined }, 'content'],
  ['a content of another length', { content: 'A'.repeat(380) }, 'content'],
  ['a content in base64', { content: '+'.repeat(379) }, 'content'],
  ['a typed passphrase', { passphrase: 'battery staple' }, 'passphrase'],
  ['a passphrase of 31 bytes', { passphrase: 'A'.repeat(42) }, 'passphrase'],
  ['a whole token as half', { half: `1${'a'.repeat(44)}` }, 'half'],
  ['an unknown lifetime', { ttl: 'soon' }, 'ttl'],
  ['a long note', { memo: 'x'.repeat(501) }, 'memo'],
];

test.each(creations)('a creation with %s', async (_what, over, field) => {
  const before = await raw.documents();
  const { status, code, field: named } = await sends(concealSealedLink.path, { ...fresh.body, ...over });
  expect([status, named ?? field]).toEqual([422, field]);
  if (named !== undefined) expect(code).toMatch(/^secrets\./);
  expect(await raw.documents()).toEqual(before);
});

test('a private key of another bucket is refused', async () => {
  const key = stored.body.metadata_key;
  const other = (key.startsWith('0') ? '1' : '0') + key.slice(1);
  const { code } = await sends(concealSealedLink.path, { ...fresh.body, metadata_key: other });
  expect(code).toBe('secrets.bad_metadata_key');
});

test('the other calls refuse malformed fields, each with its code', async () => {
  const nonce = { 'idempotency-key': newNonce() };
  const wrong: readonly (readonly [path: string, body: object, headers: object, code: string])[] = [
    [viewSealedLink.path, {}, {}, 'secrets.bad_lookup'],
    [viewSealedLink.path, { lookup: plainKey }, {}, 'secrets.bad_lookup'],
    [revealSealedLink.path, { continue: true }, nonce, 'secrets.bad_access'],
    [revealSealedLink.path, { access: plainKey, continue: true }, nonce, 'secrets.bad_access'],
    [revealSealedLink.path, { access: stored.access, passphrase: 'x', continue: true }, nonce, 'secrets.bad_verifier'],
    [revealSealedLink.path, { access: stored.access, continue: true }, {}, 'secrets.bad_nonce'],
    [revealSealedLink.path, { access: stored.access, continue: true }, { 'idempotency-key': 'short' }, 'secrets.bad_nonce'],
    [revealSealedLink.path, { access: stored.access }, nonce, 'http.bad_payload'],
    [revealSealedLink.path, { access: stored.lookup, continue: true }, nonce, 'secrets.unknown'],
    [acknowledgeSealedLink.path, { lookup: stored.lookup }, {}, 'secrets.bad_nonce'],
    [acknowledgeSealedLink.path, { lookup: plainKey }, nonce, 'secrets.bad_lookup'],
    [acknowledgeSealedLink.path, { lookup: stored.lookup }, nonce, 'secrets.unknown'],
    [viewSealedReceipt.path, { metadata_key: stored.lookup }, {}, 'secrets.bad_metadata_key'],
    [viewSealedReceipt.path, { metadata_key: plainKey }, {}, 'secrets.unknown'],
    [burnSealedLink.path, {}, {}, 'secrets.bad_metadata_key'],
    [burnSealedLink.path, { metadata_key: stored.metadataKey }, {}, 'secrets.cannot_burn'],
    [burnSealedLink.path, { metadata_key: plainKey, continue: true }, {}, 'secrets.unknown'],
  ]; // prettier-ignore
  const before = await raw.documents();
  for (const [path, body, headers, code] of wrong)
    expect([path, body, (await sends(path, body, { ...headers })).code]).toEqual([path, body, code]);
  expect(await raw.documents()).toEqual(before);
  expect((await opens(raw.api, stored)).status).toBe(200);
});

test('other origins are refused, although no cookie counts; programs send none', async () => {
  const link = await storesLink(raw.api, 'text');
  const [site = ''] = raw.api.urls;
  const body = { access: link.access, continue: true };
  const ask = async (headers: Record<string, string>) =>
    (await sends(revealSealedLink.path, body, { 'idempotency-key': newNonce(), ...headers })).code;
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: `${site}0` },
  ])
    expect([headers, await ask(headers)]).toEqual([headers, 'http.stale_shrimp']);
  expect(await ask({ origin: site, 'sec-fetch-site': 'same-origin' })).toBeUndefined();
});

test('no answer allows another origin to read it', async () => {
  const [site = ''] = raw.api.urls;
  const origin = 'https://evil.example';
  const preflight = { origin, 'access-control-request-method': 'POST' };
  const asked = await fetch(site + viewSealedLink.path, { method: 'OPTIONS', headers: preflight });
  expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

/** What a caller sees who announces a body and waits for 100 Continue. */
const announces = (bytes: number) =>
  new Promise<number | 'continue'>((resolve, reject) => {
    const headers = { ...json, 'content-length': bytes, expect: '100-continue' };
    const sent = request(`${raw.api.urls[0]}${concealSealedLink.path}`, { method: 'POST', headers });
    const settle = (seen: number | 'continue'): void => {
      resolve(seen);
      sent.destroy();
    };
    sent.on('continue', () => settle('continue'));
    sent.on('response', ({ statusCode = 0 }) => settle(statusCode));
    sent.on('error', reject);
    sent.flushHeaders();
  });

test('a body above the limit is refused by its length, before it is sent', async () => {
  const most = Math.ceil(((65_536 + 28) * 4) / 3) + 16_384;
  expect(await announces(most)).toBe('continue');
  expect(await announces(most + 1)).toBe(413);
});

test('the largest content of a visitor is stored, and the next step is too large', async () => {
  const contentOf = (inner: number): string => Buffer.alloc(inner + 28, 7).toString('base64url');
  const largest = await aLink('text');
  expect((await sends(concealSealedLink.path, { ...largest.body, content: contentOf(65_536) })).status).toBe(
    201,
  );
  const opened = await opens(raw.api, largest);
  expect(opened.body).toMatchObject({ record: { content: contentOf(65_536) } });
  const next = await sends(concealSealedLink.path, { ...fresh.body, content: contentOf(131_072) });
  expect([next.status, next.code]).toEqual([413, 'http.too_large']);
});

test('a proof that nobody has finds nothing', async () => {
  const { status, code } = await sends(
    revealSealedLink.path,
    { access: someKey(), continue: true },
    { 'idempotency-key': newNonce() },
  );
  expect([status, code]).toEqual([404, 'secrets.unknown']);
});
