// Tests a Redis that is down, hangs or is flushed: reveal, create and burn go on, limits still count
// (decision 9).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { burnSecret, concealSecret, revealSecret } from '@glimpse/contracts/secrets';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { waitFor } from '@glimpse/processes/wait';
import { type Api, startApi } from '../fixtures/start-api.ts';

/** Starts a separate Redis, so that other tests do not lose theirs. */
async function ownRedis() {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-redis-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const redis = opened.use(await startRedis(folder));
  opened.defer(() => resume(redis.pid)); // a suspended process does not handle SIGTERM
  const owned = opened.move();
  return { ...redis, folder, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // it has ended already
  }
}

/** Makes one call of each kind. @returns the slowest in ms */
async function goesOn(api: Api): Promise<number> {
  let slowest = 0;
  const timed = async <T>(call: Promise<T>): Promise<T> => {
    const began = performance.now();
    const reply = await call;
    slowest = Math.max(slowest, performance.now() - began);
    return reply;
  };
  const [first, second] = [await timed(api.conceal('to be read')), await timed(api.conceal('to be burned'))];
  const read = await timed(
    api.submit(revealSecret, { params: { key: first.secretKey }, body: { continue: true } }),
  );
  expect(read).toMatchObject({ status: 200, body: { record: { secret_value: 'to be read' } } });
  const burned = await timed(
    api.submit(burnSecret, { params: { key: second.metadataKey }, body: { continue: true } }),
  );
  expect(burned).toMatchObject({ status: 200 });
  return slowest;
}

const redisUp = async (api: Api): Promise<string | undefined> =>
  /^glimpse_redis_up (\d)$/m.exec(await (await fetch(`${api.serviceUrls[0]}/metrics`)).text())?.[1];

test('create, reveal and burn stay fast while Redis is down, hangs, is flushed or comes back', async () => {
  await using redis = await ownRedis();
  await using api = await startApi({ env: { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '100' } });
  await goesOn(api);
  expect(await waitFor(async () => (await redisUp(api)) === '1', 10_000)).toBe(true);

  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
  await goesOn(api);

  process.kill(redis.pid, 'SIGSTOP');
  // 100 ms for the first command, then the circuit breaker is open.
  expect(await goesOn(api)).toBeLessThan(onThisMachine(1000));
  expect(await redisUp(api)).toBe('0');
  expect((await fetch(`${api.serviceUrls[0]}/readyz`)).status).toBe(200);
  resume(redis.pid);

  process.kill(redis.pid, 'SIGKILL');
  expect(await goesOn(api)).toBeLessThan(onThisMachine(1000));
  expect(await (await fetch(`${api.serviceUrls[0]}/readyz`)).json()).toMatchObject({
    status: 'ok',
    checks: { redis: 'degraded' },
  });

  await using again = await startRedis(redis.folder, redis.port);
  expect(await waitFor(async () => (await redisUp(api)) === '1', 10_000)).toBe(true);
  await goesOn(api);
  expect(again.port).toBe(redis.port);
});

test('without Redis each process counts its own requests against the limits', async () => {
  await using redis = await ownRedis();
  await using api = await startApi({ env: { REDIS_URL: redis.url, LIMITS_CREATE_SECRET: '3/600' } });
  process.kill(redis.pid, 'SIGKILL');
  const create = () => api.submit(concealSecret, { body: { secret: 'x' } });
  for (let count = 0; count < 3; count += 1) expect(await create()).toMatchObject({ status: 200 });
  const refused = await create();
  expect(refused).toMatchObject({ status: 429, body: { code: 'http.rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
});

test('with Redis all processes share the counts', async () => {
  await using api = await startApi({ copies: 2, env: { LIMITS_CREATE_SECRET: '4/600' } });
  const create = (copy: number) => api.submit(concealSecret, { body: { secret: 'x' }, copy });
  for (const copy of [0, 1, 0, 1]) expect(await create(copy)).toMatchObject({ status: 200 });
  expect((await create(0)).status).toBe(429);
  expect((await create(1)).status).toBe(429);
});
