// Acknowledged content leaves the database in time, also when the process dies (goal D1,
// docs/design/trust.md#acknowledgements).
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { newNonce, aText, openSecretClient, openSecretClients } from '../fixtures/secret-client.ts';
import { noRateLimits, startApi } from '../fixtures/start-api.ts';

type Api = Awaited<ReturnType<typeof startApi>>;

const leaseSeconds = 8;
/** The lease, the ten seconds between two sweeps, and the time of a sweep. */
const mostSeconds = leaseSeconds + 15;

let api: Api;
let client: MongoClient;

beforeAll(async () => {
  const mongoUrl = ownDatabase();
  api = await startApi({
    copies: 2,
    env: { ...noRateLimits, MONGO_URL: mongoUrl, LEASE_SECONDS: String(leaseSeconds) },
  });
  client = await new MongoClient(mongoUrl).connect();
});
afterAll(async () => {
  await client.close();
  await api[Symbol.asyncDispose]();
});

const rows = () => client.db().collection('secrets');
const withContent = () => rows().countDocuments({ box: { $exists: true } });

/** Waits until no content is left. @returns how long that took, in seconds */
async function untilGone(withinSeconds: number): Promise<number> {
  const startedMs = Date.now();
  const seconds = () => (Date.now() - startedMs) / 1000;
  while ((await withContent()) > 0 && seconds() < withinSeconds) await pause(50);
  expect(await withContent()).toBe(0);
  return seconds();
}

/** Reveals secrets at one process. @returns their keys and nonces */
async function reveals(copy: number, secrets: number) {
  using reader = await openSecretClient(api.urls[copy] ?? '');
  const read: { readonly secretKey: string; readonly nonce: string }[] = [];
  for (let number = 0; number < secrets; number += 1) {
    const [text, nonce] = [aText(), newNonce()];
    const { secretKey } = await reader.conceal(text);
    expect(await reader.reveal(secretKey, { nonce })).toEqual({ status: 200, text });
    read.push({ secretKey, nonce });
  }
  return read;
}

test('content is gone within 15 s of the acknowledgement, at the same process or another', async () => {
  for (const asked of [0, 1]) {
    const read = await reveals(0, 10);
    using reader = await openSecretClient(api.urls[asked] ?? '');
    for (const { secretKey, nonce } of read) expect(await reader.acknowledge(secretKey, nonce)).toBe(200);
    expect(await untilGone(15)).toBeLessThan(15);
  }
  expect(await rows().countDocuments({ end: 'ack' })).toBe(20);
});

test('a stop writes what is queued', async () => {
  const read = await reveals(1, 10);
  using reader = await openSecretClient(api.urls[1] ?? '');
  for (const { secretKey, nonce } of read) expect(await reader.acknowledge(secretKey, nonce)).toBe(200);
  expect(await api.kill(1, 'SIGTERM')).toBe(0);
  expect(await rows().countDocuments({ end: 'ack' })).toBe(30);
  expect(await withContent()).toBe(0);
  await api.restart(1);
});

test('acknowledgements that die with their process are left to the sweeper', async () => {
  await api.restart(1, { CRASH_POINT: 'acknowledge.before_update', CRASH_READERS: '1' });
  const read = await reveals(1, 10);
  const readers = await openSecretClients([api.urls[1] ?? ''], read.length);
  const answers = await Promise.all(
    read.map(async ({ secretKey, nonce }, at) => readers[at]?.acknowledge(secretKey, nonce).catch(() => 0)),
  );
  expect(answers).toContain(200);
  await api.exited(1);
  for (const reader of readers) reader[Symbol.dispose]();
  expect(await withContent()).toBe(10);
  await untilGone(mostSeconds);
  expect(await rows().countDocuments({ end: 'lease' })).toBe(10);
});
