// Sealed links over two real processes, from the sender to the receipt (docs/design/sealed-links.md#calls).
import {
  acknowledgeSealedLink,
  burnSealedLink,
  concealSealedLink,
  viewSealedReceipt,
} from '@glimpse/contracts/sealed-links';
import { viewReceipt, viewSecret } from '@glimpse/contracts/secrets';
import { metadataV1 } from '@glimpse/contracts/v1';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNonce } from '../fixtures/secret-client.ts';
import { noRateLimits, startApi, type Api } from '../fixtures/start-api.ts';
import { decryptText } from '../fixtures/sealed-link-client.ts';
import { someKey, aLink, storesLink, looks, opens } from './sealed-sender.ts';

let api: Api;
beforeAll(async () => void (api = await startApi({ copies: 2, env: noRateLimits })));
afterAll(() => api[Symbol.asyncDispose]());

const text = 'ünder 16 Augen \u{1f511}';

test('a text goes from browser to browser, once, and its receipt says when', async () => {
  const link = await storesLink(api, text);
  expect((await looks(api, link.lookup)).body).toMatchObject({
    success: true,
    custid: 'anon',
    record: { state: 'new', has_passphrase: false, ended_at: null, ended_by_restore: false },
  });
  const nonce = newNonce();
  const first = await opens(api, link, { nonce });
  expect(first.status).toBe(200);
  if (!first.ok) throw new Error('The link did not open');
  expect(await decryptText(link.token, first.body.record.content)).toBe(text);
  const again = await opens(api, link, { nonce });
  expect(again.body).toEqual(first.body);
  expect(await opens(api, link)).toMatchObject({ status: 404, body: { code: 'secrets.unknown' } });
  const confirmed = await api.submit(acknowledgeSealedLink, { body: { lookup: link.lookup }, nonce });
  expect(confirmed).toMatchObject({ status: 200, body: { details: { acknowledged: true } } });
  await expect.poll(async () => (await opens(api, link, { nonce })).status).toBe(404);
  expect((await looks(api, link.lookup)).body).toMatchObject({
    record: { state: 'received', ended_at: expect.any(Number) as number },
  });
  const receipt = await api.submit(viewSealedReceipt, { body: { metadata_key: link.metadataKey } });
  expect(receipt.body).toMatchObject({ record: { state: 'received', sealed: true, secret_key: null } });
});

test('an answer that was lost is given again, by the other process, too', async () => {
  const link = await aLink(text);
  const ask = (copy: number) => api.submit(concealSealedLink, { body: link.body, copy });
  const answers = [await ask(0), await ask(1), ...(await Promise.all([ask(0), ask(1)]))];
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const other = { ...link.body, metadata_key: `${link.metadataKey.slice(0, 2)}${'0'.repeat(30)}` };
  const taken = await api.submit(concealSealedLink, { body: other });
  expect(taken).toMatchObject({ status: 422, body: { code: 'secrets.already_exists', field: 'lookup' } });
});

test('twenty first requests at once make one secret with one answer', async () => {
  for (let round = 0; round < 5; round += 1) {
    const link = await aLink(text);
    const sent = Array.from({ length: 20 }, () => api.submit(concealSealedLink, { body: link.body }));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect((await opens(api, link)).status).toBe(200);
  }
});

test('of twenty readers at once exactly one wins, every time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const link = await storesLink(api, text);
    const all = await Promise.all(Array.from({ length: 20 }, () => opens(api, link)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 404)).toHaveLength(19);
  }
});

test('readers and burners at once have one winner', async () => {
  for (let round = 0; round < 10; round += 1) {
    const link = await storesLink(api, text);
    const burning = { body: { metadata_key: link.metadataKey, continue: true } };
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => opens(api, link)),
      ...Array.from({ length: 5 }, () => api.submit(burnSealedLink, burning)),
    ]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('the passphrase is proved by its verifier; a wrong one consumes nothing', async () => {
  const link = await storesLink(api, text, 'battery staple');
  const { passphrase } = link.body;
  expect((await looks(api, link.lookup)).body).toMatchObject({ record: { has_passphrase: true } });
  for (const wrong of [undefined, someKey(), someKey()])
    expect(await opens(api, link, { passphrase: wrong })).toMatchObject({
      status: 422,
      body: { code: 'secrets.wrong_passphrase', field: 'passphrase' },
    });
  const opened = await opens(api, link, { passphrase });
  if (!opened.ok) throw new Error('The link did not open');
  expect(await decryptText(link.token, opened.body.record.content, 'battery staple')).toBe(text);
});

test('guesses are bounded on the server, five of a network in ten minutes', async () => {
  const link = await storesLink(api, text, 'battery staple');
  for (let tries = 0; tries < 5; tries += 1)
    expect((await opens(api, link, { passphrase: someKey() })).status).toBe(422);
  const refused = await opens(api, link, { passphrase: link.body.passphrase });
  expect(refused).toMatchObject({ status: 429, body: { limit: 'passphrase_attempts' } });
  expect((await looks(api, link.lookup)).body).toMatchObject({ record: { state: 'new' } });
});

test('receipts and burns of `private/:key` and of API v1 know the link, but not its key', async () => {
  const link = await storesLink(api, text, 'battery staple');
  const params = { key: link.metadataKey };
  const page = await api.submit(viewReceipt, { params });
  expect(page.body).toMatchObject({
    record: { sealed: true, state: 'new', secret_key: null, share_url: null },
    details: { show_secret: false, show_secret_link: false, can_decrypt: false },
  });
  const frozen = await api.submit(metadataV1, { params });
  expect(frozen.body).toMatchObject({ state: 'new', metadata_key: link.metadataKey });
  for (const name of ['secret_key', 'secret_identifier', 'sealed'])
    expect(frozen.body).not.toHaveProperty(name);
  const plain = await api.submit(viewSecret, { params });
  expect(plain.status).toBe(404);
  const nonce = newNonce();
  const burning = { body: { metadata_key: link.metadataKey, continue: true }, nonce };
  const burned = await api.submit(burnSealedLink, burning);
  expect(burned.body).toMatchObject({ record: { state: 'burned', metadata: { sealed: true } } });
  expect((await api.submit(burnSealedLink, burning)).body).toEqual(burned.body);
  expect((await looks(api, link.lookup)).body).toMatchObject({ record: { state: 'burned' } });
  const { metadataKey } = await api.conceal('plain');
  const foreign = await api.submit(burnSealedLink, { body: { metadata_key: metadataKey, continue: true } });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'secrets.unknown' } });
});

test('a killed process after the creation loses nothing: the other one repeats the answer', async () => {
  const link = await aLink(text);
  const first = await api.submit(concealSealedLink, { body: link.body, copy: 0 });
  await api.kill(0);
  const second = await api.submit(concealSealedLink, { body: link.body, copy: 1 });
  expect(second.body).toEqual(first.body);
  await api.restart(0);
});
