// Tests that files of MongoDB and Redis, their logs and ours contain no text, passphrase, key or personal
// word in any encoding (goal C1).
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { startMongod } from '../../../scripts/stores/mongod.ts';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { openBrowser, served } from '../accounts/person.ts';
import { createSearch, searchFolder } from '../fixtures/leak-search.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { newNonce, openSecretClient, type SecretClient } from '../fixtures/secret-client.ts';
import { noRateLimits, startApi } from '../fixtures/start-api.ts';

const secrets = proofSize({ short: 50, ci: 150, full: 500 });
/** Each leaves five texts. */
const people = proofSize({ short: 2, full: 6 });
/** How every password hash begins. */
const hashMark = '$argon2id$v=19';
/** Each costs 250 ms of bcrypt. 41 is coprime to 5. */
const guardedEvery = 41;
const uncompressed = [
  '--wiredTigerCollectionBlockCompressor',
  'none',
  '--wiredTigerJournalCompressor',
  'none',
  '--slowms',
  '-1',
];

const aCanary = () => randomBytes(20).toString('base64url');

type Canary = { readonly text: string; readonly passphrase: string | undefined; readonly nonce: string };

/** Takes one secret to one of five ends. @returns the texts that must not be found */
async function live(
  reader: SecretClient,
  url: string,
  { number, text, passphrase, nonce }: Canary & { number: number },
): Promise<readonly string[]> {
  const guard = passphrase === undefined ? {} : { passphrase };
  const { secretKey, metadataKey } = await reader.conceal(text, guard);
  if (passphrase !== undefined) await reader.reveal(secretKey, { passphrase: `${passphrase}-wrong`, nonce });
  if (number % 5 === 1) expect((await reader.reveal(secretKey, { ...guard, nonce })).text).toBe(text);
  if (number % 5 === 2) expect((await reader.reveal(secretKey, { ...guard, nonce })).text).toBe(text);
  if (number % 5 === 2) expect(await reader.acknowledge(secretKey, nonce)).toBe(200);
  if (number % 5 === 3) expect((await reader.reveal(secretKey, guard)).text).toBe(text);
  if (number % 5 === 4) expect(await reader.burn(metadataKey, guard)).toBe(200);
  if (number % 25 === 0) await visit(url, { secretKey, metadataKey });
  return [text, secretKey, metadataKey, nonce, ...(passphrase === undefined ? [] : [passphrase])];
}

/** Visits pages, unknown paths and rejected bodies: the link must not reach a log. */
async function visit(
  url: string,
  { secretKey, metadataKey }: { secretKey: string; metadataKey: string },
): Promise<void> {
  const paths = [
    `/secret/${secretKey}`,
    `/private/${metadataKey}`,
    `/nowhere/${secretKey}?key=${metadataKey}`,
    `/api/v2/secret/${secretKey}/none`,
  ];
  for (const path of paths) await (await fetch(`${url}${path}`)).arrayBuffer();
  await (
    await fetch(`${url}/api/v2/secret/${secretKey}`, { method: 'POST', body: `{"continue":${secretKey}` })
  ).arrayBuffer();
}

/**
 * One person signs up, signs in, leaves feedback, a note and a refused form, and makes a token.
 * @returns the texts that must not be found
 */
async function person(url: string): Promise<readonly string[]> {
  const word = () => randomBytes(12).toString('hex');
  const [name, password, message, note] = [word(), word(), word(), word()];
  const address = `${name}@example.org`;
  const browser = openBrowser([url]);
  const send = async (path: string, body: Record<string, unknown>, method = 'POST') => {
    const answer = await served(() => browser.send(path, { method, body }));
    expect(answer.status, path).toBe(200);
    return answer.body['record'] as Record<string, unknown>;
  };
  await browser.arrive();
  await send('/signup', { u: address, p: password });
  await browser.send('/signin', { form: { u: address, p: `${password}-wrong` } }); // leaves a flash message
  await send('/signin', { u: address, p: password });
  await send('/api/v2/feedback', { msg: message, tz: 'Europe/Vienna' });
  const made = await send('/api/v2/secret/conceal', { secret: message });
  const { key } = made['metadata'] as { key: string };
  await send(`/api/v2/private/${key}`, { memo: note }, 'PATCH');
  const { apitoken } = await send('/api/v2/account/apitoken', { confirmation: password });
  await send('/forgot', { u: address });
  return [name, password, message, note, String(apitoken)];
}

/** Imitates a leak: the same texts stored in the clear. */
async function plantControl(mongoUrl: string, control: string): Promise<void> {
  await using client = await new MongoClient(mongoUrl).connect();
  const bytes = Buffer.from(control);
  const forms = {
    raw: control,
    hex: bytes.toString('hex'),
    base64: bytes.toString('base64'),
    utf16: Buffer.from(control, 'utf16le'),
  };
  await client.db('control').collection('planted').insertOne(forms);
}

test('secrets and people leave no text, key, address, password, hash or note in the files of MongoDB and Redis or in a log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-rest-'));
  await using _removed = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  const control = aCanary();
  const words: string[] = [];
  const logs: string[] = [];
  {
    await using mongod = await startMongod({ folder: join(folder, 'mongo'), extra: uncompressed });
    await using redis = await startRedis(join(folder, 'redis'));
    await using api = await startApi({
      env: {
        ...noRateLimits,
        MONGO_URL: ownDatabase(mongod.url),
        REDIS_URL: redis.url,
        LOG_LEVEL: 'debug',
        AUTOVERIFY_ENABLED: 'true',
      },
    });
    const [url] = api.urls as [string];
    using reader = await openSecretClient(url);
    for (let number = 0; number < secrets; number += 1) {
      const passphrase = number % guardedEvery === 0 ? aCanary() : undefined;
      words.push(...(await live(reader, url, { number, text: aCanary(), passphrase, nonce: newNonce() })));
    }
    for (let number = 0; number < people; number += 1) words.push(...(await person(url)));
    await plantControl(mongod.url, control);
    logs.push(...api.logs());
  }
  const search = createSearch([...words, hashMark, control]);
  const found = [
    ...(await searchFolder(folder, search)),
    ...logs.flatMap((line) => search(Buffer.from(line), 'log')),
  ];
  const planted = found.filter(({ text }) => text === control).map(({ form }) => form);
  expect(new Set(planted)).toEqual(new Set(['raw', 'hex', 'base64', 'utf16'])); // proves the search
  expect(logs.length).toBeGreaterThan(secrets);
  expect(found.filter(({ text }) => text !== control)).toEqual([]);
});
