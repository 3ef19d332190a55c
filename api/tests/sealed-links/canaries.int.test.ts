// No log, metric or row holds a token, proof, look-up name, verifier, private key or content of a sealed link
// (docs/design/trust.md#logs, docs/design/sealed-links.md#the-server).
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { writeToken } from '@glimpse/contracts/sealed-links/token';
import {
  acknowledgeSealedLink,
  burnSealedLink,
  concealSealedLink,
  viewSealedReceipt,
} from '@glimpse/contracts/sealed-links';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { createSearch } from '../fixtures/leak-search.ts';
import { newNonce } from '../fixtures/secret-client.ts';
import { startApi } from '../fixtures/start-api.ts';
import { someKey, aLink, storesLink, looks, opens } from './sealed-sender.ts';

test('the log and the metrics hold nothing of a link, and the database neither name nor content', async () => {
  await using api = await startApi({ env: { LOG_LEVEL: 'debug' } });
  const link = await storesLink(api, 'canary-7f3a', 'battery staple');
  const other = await storesLink(api, 'canary-7f3a');
  const wrong = someKey();
  const nonce = newNonce();
  const { passphrase = '' } = link.body;
  await looks(api, link.lookup);
  await opens(api, link, { passphrase: wrong, nonce });
  await opens(api, link, { passphrase, nonce });
  await api.submit(acknowledgeSealedLink, { body: { lookup: link.lookup }, nonce });
  await api.submit(viewSealedReceipt, { body: { metadata_key: other.metadataKey } });
  await api.submit(burnSealedLink, { body: { metadata_key: other.metadataKey, continue: true }, nonce });
  const refused = await aLink('canary-7f3a');
  const broken = { ...refused.body, content: refused.body.content.slice(1) };
  await api.submit(concealSealedLink, { body: broken });
  await api.submit(concealSealedLink, { body: { ...refused.body, passphrase: wrong, half: 'canary-7f3a' } });
  await fetch(`${api.urls[0]}/s`, { headers: { Referer: `https://canary.example/${link.lookup}` } });
  const metrics = await (await fetch(`${api.serviceUrls[0]}/metrics`)).text();
  await expect.poll(() => api.logs().length).toBeGreaterThan(11); // the start and 11 requests, written late
  const log = api.logs().join('\n');

  const token = await writeToken(link.token);
  const texts = [link, other, refused].flatMap(({ body, access }) => [
    body.lookup,
    body.metadata_key,
    access,
    body.content,
    body.content.slice(0, 40),
  ]);
  const secrets = [...texts, passphrase, wrong, token, toBase64Url(link.token.root), 'canary-7f3a'];
  for (const needle of [...secrets, nonce, 'canary.example']) {
    expect(log).not.toContain(needle);
    expect(metrics).not.toContain(needle);
  }
  await using client = await MongoClient.connect(api.mongoUrl);
  const stored = await storesLink(api, 'canary-7f3a', 'battery staple');
  const rows = await client.db().collection('secrets').find({}, { raw: true }).toArray();
  const bytesOf = (text: string) => Buffer.from(text, 'base64url').toString('latin1');
  const names = [stored, link].flatMap(({ body, access }) => [
    body.lookup,
    access,
    body.content,
    body.metadata_key,
  ]);
  const search = createSearch(names);
  const dump = Buffer.concat(rows.map((row) => Buffer.from(row as never)));
  expect(rows).toHaveLength(3);
  expect(search(dump, 'secrets')).toEqual([]);
  for (const name of names)
    expect(dump.includes(Buffer.from(bytesOf(name), 'latin1').subarray(0, 24))).toBe(false);
});
