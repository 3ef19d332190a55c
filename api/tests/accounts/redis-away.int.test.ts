// Signed-in callers stay signed in while Redis is killed, hangs or is flushed
// (docs/design/trust.md#failures, goal F1).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { waitFor } from '@glimpse/processes/wait';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { aMember, password } from './person.ts';

let folder = '';
let redis: Awaited<ReturnType<typeof startRedis>>;
let fixture: AccountFixture;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-redis-'));
  redis = await startRedis(folder);
  fixture = await openAccountFixture({ copies: 1, env: { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '1000' } });
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test('while Redis hangs, account calls answer 503, sessions stay, and secrets are created as anonymous', async () => {
  const { browser } = await aMember(fixture.api.urls, fixture.sink);
  const cookie = browser.cookies.get('sess');
  process.kill(redis.pid, 'SIGSTOP');
  try {
    for (const path of ['/api/v2/authcheck', '/api/v2/account', '/api/v2/private/recent']) {
      const answer = await browser.send(path);
      expect([answer.status, answer.body.code, path]).toEqual([503, 'store.unavailable', path]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await browser.send('/api/v2/secret/conceal', { body: { secret: 'meanwhile' } })).toMatchObject({
      status: 200,
      body: { custid: 'anon' },
    });
    // Options that need an account answer 503, not a refusal for lack of an account.
    const asked = [
      { recipient: 'to@example.com' },
      { share_domain: 'secrets.example.com' },
      { secret: 'x'.repeat(50_000) },
      { ttl: 1_209_600 },
    ];
    for (const more of asked) {
      const answer = await browser.send('/api/v2/secret/conceal', { body: { secret: 'meanwhile', ...more } });
      expect([answer.status, answer.body.code, Object.keys(more)]).toEqual([
        503,
        'store.unavailable',
        Object.keys(more),
      ]);
    }
    const content = Buffer.alloc(131_072 + 28).toString('base64url');
    const large = await browser.send(concealSealedLink.path, { body: { content } });
    expect([large.status, large.body.code]).toEqual([503, 'store.unavailable']);
    expect(await browser.send('/api/v2/validate-shrimp', { method: 'POST' })).toMatchObject({ status: 200 });
    expect(await browser.send('/api/v2/bootstrap')).toMatchObject({
      status: 200,
      body: { record: { authenticated: false } },
    });
    expect(await browser.send('/signin', { body: { u: 'ana@example.com', p: password } })).toMatchObject({
      body: { code: 'accounts.signin_failed' },
    });
    expect(browser.cookies.get('sess')).toBe(cookie);
  } finally {
    process.kill(redis.pid, 'SIGCONT');
  }
  expect(await waitFor(async () => (await browser.send('/api/v2/authcheck')).status === 200, 15_000)).toBe(
    true,
  );
  expect(browser.cookies.get('sess')).toBe(cookie);
});

test('a flushed Redis ends sessions with 401; a new sign-in works', async () => {
  const { browser, address } = await aMember(fixture.api.urls, fixture.sink);
  await flush(redis.port);
  expect((await browser.send('/api/v2/authcheck')).status).toBe(401);
  await browser.arrive();
  expect((await browser.send('/signin', { body: { u: address, p: password } })).status).toBe(200);
});

test('while Redis is gone, account calls answer 503; with the next Redis a new sign-in works', async () => {
  const { browser, address } = await aMember(fixture.api.urls, fixture.sink);
  const cookie = browser.cookies.get('sess');
  process.kill(redis.pid, 'SIGKILL');
  expect(await waitFor(async () => (await browser.send('/api/v2/authcheck')).status === 503, 10_000)).toBe(
    true,
  );
  expect(await browser.send('/api/v2/secret/conceal', { body: { secret: 'meanwhile' } })).toMatchObject({
    status: 200,
  });
  expect(browser.cookies.get('sess')).toBe(cookie);
  redis = await startRedis(folder, redis.port);
  const back = async () =>
    (await browser.send('/signin', { body: { u: address, p: password } })).status === 200;
  expect(await waitFor(back, 15_000)).toBe(true);
  expect((await browser.send('/api/v2/authcheck')).status).toBe(200);
});

async function flush(port: number): Promise<void> {
  const { connect } = await import('node:net');
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('FLUSHALL\r\n'));
    socket.once('data', () => resolve(void socket.destroy()));
    socket.once('error', reject);
  });
}
