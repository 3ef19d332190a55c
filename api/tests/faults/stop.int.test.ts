// Tests that SIGTERM stops a process without a failed request, and a second one at once
// (docs/design/trust.md#stop).
import { once } from 'node:events';
import { connect } from 'node:net';
import { concealSecret, revealSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { waitFor } from '@glimpse/processes/wait';
import { type Api, startApi } from '../fixtures/start-api.ts';

const noLimits = { LIMITS_CREATE_SECRET: '0', LIMITS_CREATE_BYTES: '0', LIMITS_REVEAL_SECRET: '0' };
/** Fewer requests at once are never shed, however busy the machine is (load-shedding.ts). */
const belowCrowd = 15;
const isReady = async (api: Api, copy: number): Promise<boolean> =>
  fetch(`${api.serviceUrls[copy]}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Clients that create and read on one process until a load balancer, which checks every 50 ms, removes it.
 */
async function underLoad(api: Api, copy: number, clients: number) {
  const seen = { pairs: 0, failures: [] as string[], away: false };
  const one = async (): Promise<void> => {
    while (!seen.away) {
      const made = await api.submit(concealSecret, { body: { secret: 'load' }, copy });
      const key = made.ok ? made.body.record.secret.key : '';
      const read = await api.submit(revealSecret, { params: { key }, body: { continue: true }, copy });
      if (!made.ok || !read.ok) seen.failures.push(`${made.status} ${read.status}`);
      seen.pairs += 1;
    }
  };
  const balancer = async (): Promise<void> => {
    await waitFor(async () => !(await isReady(api, copy)), 30_000);
    seen.away = true;
  };
  const work = Array.from({ length: clients }, () =>
    one().catch((thrown: unknown) => seen.failures.push(String(thrown))),
  );
  return { seen, ended: Promise.all([...work, balancer()]) };
}

test('no request fails under load, and the exit code is 0', async () => {
  await using api = await startApi({ env: { ...noLimits, SHUTDOWN_ACCEPT_MS: '1500' } });
  const load = await underLoad(api, 0, belowCrowd);
  await waitFor(async () => load.seen.pairs > 200, 20_000);
  const began = performance.now();
  const code = api.kill(0, 'SIGTERM');
  await load.ended;
  expect(await code).toBe(0);
  expect(load.seen.failures).toEqual([]);
  expect(performance.now() - began).toBeLessThan(onThisMachine(20_000));
});

test('becomes unready at once, but still accepts connections and closes them after the answer', async () => {
  await using api = await startApi({ env: { SHUTDOWN_ACCEPT_MS: '1500' } });
  const ended = api.kill(0, 'SIGTERM');
  expect(await waitFor(async () => !(await isReady(api, 0)), 1000)).toBe(true);
  expect(await (await fetch(`${api.serviceUrls[0]}/readyz`)).json()).toMatchObject({
    status: 'unready',
    checks: { accepting: 'failed' },
  });
  expect((await fetch(`${api.serviceUrls[0]}/livez`)).status).toBe(200);
  const answer = await fetch(`${api.urls[0]}/api/v2/status`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
});

test('a request that never ends is aborted after the drain time', async () => {
  await using api = await startApi({ env: { SHUTDOWN_DRAIN_MS: '700' } });
  const socket = connect(Number(new URL(api.urls[0] ?? '').port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /api/v2/secret/conceal HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  socket.resume();
  const closed = once(socket, 'close');
  expect(await api.kill(0, 'SIGTERM')).toBe(0);
  await closed;
});

test('the second signal ends the process at once', async () => {
  await using api = await startApi({ env: { SHUTDOWN_ACCEPT_MS: '5000' } });
  const began = performance.now();
  const ended = api.kill(0, 'SIGTERM');
  await waitFor(async () => !(await isReady(api, 0)), 1000);
  void api.kill(0, 'SIGTERM');
  expect(await ended).toBe(1);
  expect(performance.now() - began).toBeLessThan(onThisMachine(3000));
});
