// Tests that HEAD and prefetches change no stored byte, on every call and page
// (docs/design/http-api.md#paths-and-hosts).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { chapters } from '@glimpse/contracts/examples/chapters';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sealJson } from '#platform/crypto/keys/sealed-json.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { isRecord } from '#platform/validation/is-record.ts';
import { waitFor } from '@glimpse/processes/wait';
import { pageRoutes } from '../../src/features/pages/page-routes.ts';
import { contracts } from '../../src/routes.ts';
import { openAccountFixture } from '../accounts/account-fixture.ts';
import { aMember, password } from '../accounts/person.ts';
import { noRateLimits } from '../fixtures/start-api.ts';
import { accountsOf, byAddress, keysOfApi, storedRow } from '../fixtures/account-rows.ts';

type Headers = Readonly<Record<string, string>>;
const prefetches: readonly Headers[] = [
  { 'Sec-Purpose': 'prefetch' },
  { 'Sec-Purpose': 'prefetch;prerender', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' },
  { Purpose: 'prefetch' },
];
const accepts: readonly Headers[] = [{ Accept: 'text/html' }, { Accept: 'application/json' }];
/** Written by background jobs without any request. */
const ofJobs = { collections: ['leases', 'region'], row: 'measured' };

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
let own: Awaited<ReturnType<typeof openStores>>;
beforeAll(async () => {
  own = await openStores();
});

/** A signed-in colonel with a secret, a domain and a flash message. */
async function openStores() {
  const { api, sink } = opened.use(
    await openAccountFixture({
      copies: 1,
      env: { ...noRateLimits, DOMAINS_ENABLED: 'true', INCOMING_ADDRESS: 'support@example.com' },
    }),
  );
  const client = opened.adopt(await new MongoClient(api.mongoUrl).connect(), (one) => one.close());
  const redis = opened.adopt(new Redis(inject('redisUrl')), (one) => one.disconnect());
  const { browser, address } = await aMember(api.urls, sink, { address: 'boss@example.com' });
  await accountsOf({ client }).updateOne(await byAddress({ api }, address), { $set: { planId: 'identity' } });
  const made = await browser.send('/api/v2/secret/conceal', { body: { secret: 'a text' } });
  const { metadata, secret } = made.body['record'] as Record<'metadata' | 'secret', { key: string }>;
  const account = await storedRow({ api, client }, address);
  const sums = { secretsCreated: 1, emailsSent: 1 }; // all and those of today
  const counted = async () => (await client.db().collection('settings').countDocuments(sums)) === 2;
  if (!(await waitFor(counted, 20_000))) throw new Error('What was done above is not counted yet');
  const [name = ''] = await redis.smembers(`sessions:${String(account._id)}`);
  return { api, client, redis, browser, name, secretKey: secret.key, metadataKey: metadata.key };
}

/** The path with keys of the secret that exists. */
function filled(path: string): string {
  const key = /\/secret\//.test(path) ? own.secretKey : own.metadataKey;
  return path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'key' ? key : 'example.org'));
}

const examples = new Map(chapters.flatMap((chapter) => chapter.examples.map((one) => [one.contract, one])));
/** The body of the documented example, with what this secret and account need. */
function bodyOf(contract: Endpoint): Readonly<Record<string, unknown>> {
  const body = examples.get(contract)?.body;
  const shown = isRecord(body) ? body : {};
  const mine = {
    continue: true,
    confirmation: password,
    currentp: password,
    u: 'boss@example.com',
    p: password,
  };
  return { ...shown, ...mine };
}

type Call = { readonly method: string; readonly path: string; readonly body?: object };
const calls = (): readonly Call[] =>
  contracts.flatMap((contract) =>
    [contract.path, ...(contract.aliases ?? [])].map((path) => ({
      method: contract.method,
      path: filled(path),
      ...(contract.method !== 'GET' && { body: bodyOf(contract) }),
    })),
  );
const reads = (): readonly string[] => [
  ...calls().flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
  ...pageRoutes.map(({ path }) => filled(path)),
  '/?locale=de',
  '/signin',
  '/nothing/here',
  '/robots.txt',
  '/docs/rest-api',
];

/** Every stored byte, and what Redis holds for the session. */
async function stored(): Promise<Record<string, unknown>> {
  const db = own.client.db();
  const all: Record<string, unknown> = {
    session: await own.redis.get(`sess:${own.name}`),
    flash: (await own.redis.getBuffer(`flashes:${own.name}`))?.toString('base64') ?? null,
  };
  for (const { name } of await db.listCollections().toArray()) {
    if (ofJobs.collections.includes(name)) continue;
    const found = db.collection(name).find({ _id: { $ne: ofJobs.row as never } }, { raw: true });
    const rows = await found.sort({ _id: 1 }).toArray();
    all[name] = rows.map((bytes) => Buffer.from(bytes as never).toString('hex'));
  }
  return all;
}

const kept = { messages: [{ type: 'success', content: 'kept', code: 'x' }], fields: null };
const leftMs = 3_600_000;
/** Leaves a flash message and a session used a day ago with an hour left: a usual request would extend it. */
async function prepare(): Promise<void> {
  const [at, dropAt] = [new Date(), new Date(Date.now() + 900_000)];
  const place = { purpose: 'flash', rowId: own.name };
  const flash = sealJson(await keysOfApi(own), place, { value: kept, at, dropAt, random: randomBytes });
  await own.redis.set(`flashes:${own.name}`, flash, 'EX', 900);
  const session: unknown = JSON.parse((await own.redis.get(`sess:${own.name}`)) ?? '{}');
  const used = JSON.stringify({ ...(session as object), usedMs: Date.now() - 86_400_000 });
  await own.redis.set(`sess:${own.name}`, used, 'PX', leftMs, 'XX');
}

/** Sends one request after the other, so that no store is too busy to answer. */
async function send(method: string, path: string, sent: { headers?: Headers; body?: object } = {}) {
  const cookie = [...own.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const type = path === '/csp-report' ? 'application/csp-report' : 'application/json';
  const answer = await fetch(`${own.api.urls[0] ?? ''}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      Cookie: cookie,
      'O-Shrimp': own.browser.shrimp(),
      'Sec-Fetch-Site': 'same-origin',
      'Idempotency-Key': 'n'.repeat(22),
      ...(sent.body && { 'Content-Type': type }),
      ...sent.headers,
    },
    ...(sent.body && { body: JSON.stringify(sent.body) }),
  });
  await answer.arrayBuffer();
  return answer;
}

async function expectNoChange(requests: () => Promise<void>): Promise<void> {
  await prepare();
  const before = await stored();
  expect(before).toMatchObject({
    flash: expect.any(String) as unknown,
    session: expect.stringContaining('gen') as unknown,
  });
  await requests();
  expect(await stored()).toEqual(before);
  expect(await own.redis.pttl(`sess:${own.name}`)).toBeLessThanOrEqual(leftMs);
}

test('HEAD changes nothing and sets no cookie', async () => {
  await expectNoChange(async () => {
    for (const path of reads())
      for (const headers of accepts) {
        const { status, headers: got } = await send('HEAD', path, { headers });
        expect([path, status < 500, got.getSetCookie(), got.get('clear-site-data')]).toEqual([
          path,
          true,
          [],
          null,
        ]);
      }
  });
  expect((await send('HEAD', '/logout')).status).toBe(204);
});

test('a prefetched GET changes nothing, and pages and sign-out refuse it', async () => {
  const refused = new Set([
    ...pageRoutes.map(({ path }) => filled(path)),
    '/?locale=de',
    '/signin',
    '/nothing/here',
    ...contracts.flatMap(({ changesState, path, aliases = [] }) =>
      changesState ? [path, ...aliases].map(filled) : [],
    ),
  ]);
  await expectNoChange(async () => {
    for (const path of reads())
      for (const headers of prefetches) {
        const { status, headers: got } = await send('GET', path, { headers });
        expect([path, status === 503, got.getSetCookie()]).toEqual([path, refused.has(path), []]);
        if (status === 503) expect(got.get('cache-control')).toBe('no-store');
      }
  });
});

test('a POST or PATCH with the header of a prefetch is refused before it changes anything', async () => {
  await expectNoChange(async () => {
    for (const { method, path, body } of calls())
      for (const headers of body ? prefetches : []) {
        const { status, headers: got } = await send(method, path, { headers, body: body ?? {} });
        expect([path, status, got.getSetCookie()]).toEqual([path, 503, []]);
      }
  });
});

test('the same requests without the header do change something', async () => {
  await prepare();
  const before = await stored();
  expect((await send('GET', '/dashboard')).status).toBe(200);
  expect({ ...(await stored()), session: null }).toEqual({ ...before, flash: null, session: null });
  await expect.poll(() => own.redis.pttl(`sess:${own.name}`)).toBeGreaterThan(leftMs);
  expect((await send('GET', '/logout')).headers.get('clear-site-data')).toBe('"cache"');
  expect(await own.redis.get(`sess:${own.name}`)).toBeNull();
});
