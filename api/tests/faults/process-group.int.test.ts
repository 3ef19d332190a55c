// WEB_CONCURRENCY=2: two processes serve one port and share what one had (record 086).
import { burnSecret, concealSecret, revealSecret } from '@glimpse/contracts/secrets';
import { waitFor } from '@glimpse/processes/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childPids, isRunning, residentMb } from '../fixtures/child-pids.ts';
import { type Api, noRateLimits, startApi } from '../fixtures/start-api.ts';

const two = { WEB_CONCURRENCY: '2', MALLOC_ARENA_MAX: '1' };
const mostMb = 180 + 120;
const belowCrowd = 15;

let api: Api;
beforeAll(async () => {
  api = await startApi({ env: { ...two, ...noRateLimits, SHUTDOWN_ACCEPT_MS: '1500' } });
});
afterAll(() => api[Symbol.asyncDispose]());

const first = (): number => api.pids()[0] ?? 0;
const readyz = async () => {
  const answer = await fetch(`${api.serviceUrls[0]}/readyz`);
  return { code: answer.status, ...((await answer.json()) as { checks: object; reasons?: object }) };
};
const isReady = (): Promise<boolean> => readyz().then(({ code }) => code === 200, () => false); // prettier-ignore

async function metric(name: string): Promise<number> {
  const text = await fetch(`${api.serviceUrls[0]}/metrics`).then((answer) => answer.text());
  const values = text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
const answered = () => metric('glimpse_http_request_duration_seconds_count');

async function made() {
  const answer = await api.submit(concealSecret, { body: { secret: 'for two' } });
  if (!answer.ok) throw new Error(`conceal: ${answer.status}`);
  return answer.body.record;
}

/** Connections of their own, so that both processes get some. */
const alone = { Connection: 'close' };
async function pair(): Promise<number[]> {
  const conceal = await fetch(`${api.urls[0]}/api/v2/secret/conceal`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...alone },
    body: JSON.stringify({ secret: 'load' }),
  });
  const { record } = (await conceal.json()) as { record: { secret: { key: string } } };
  const read = await api.submit(revealSecret, {
    params: { key: record.secret.key },
    body: { continue: true },
  });
  return [conceal.status, read.status];
}

test('20 readers of one secret have one winner, and a burn after it is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { secret, metadata } = await made();
    const one = () => api.submit(revealSecret, { params: { key: secret.key }, body: { continue: true } });
    const answers = await Promise.all(Array.from({ length: 20 }, one));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const burnt = await api.submit(burnSecret, { params: { key: metadata.key }, body: { continue: true } });
    expect(burnt.ok).toBe(false);
  }
});

test('both processes serve the port, the first one serves nothing; metrics count all requests', async () => {
  const before = await answered();
  const ask = () => fetch(`${api.urls[0]}/api/v2/status`, { headers: alone }).then(({ status }) => status);
  expect(new Set(await Promise.all(Array.from({ length: 40 }, ask)))).toEqual(new Set([200]));
  expect((await answered()) - before).toBe(40);
  expect(await childPids(first())).toHaveLength(2);
});

test('the memory of all processes together keeps its bound after some load', async () => {
  const work = async () => {
    for (let at = 0; at < 20; at += 1) expect(await pair()).toEqual([200, 200]);
  };
  await Promise.all(Array.from({ length: 10 }, work));
  expect(await residentMb([first(), ...(await childPids(first()))])).toBeLessThan(mostMb);
});

test('a killed process is replaced: unready meanwhile, requests go on, no count is lost', async () => {
  const before = await answered();
  const [victim = 0, other = 0] = await childPids(first());
  process.kill(victim, 'SIGKILL');
  expect(await waitFor(async () => !(await isReady()), 5000)).toBe(true);
  expect(await readyz()).toMatchObject({
    code: 503,
    checks: { processes: 'failed', mongo: 'ok' },
    reasons: { processes: '1 of 2 processes do not answer' },
  });
  expect(await pair()).toEqual([200, 200]);
  expect(await waitFor(isReady, 40_000)).toBe(true);
  const now = await childPids(first());
  expect(now).toHaveLength(2);
  expect(now).toContain(other);
  expect(now).not.toContain(victim);
  expect(await answered()).toBeGreaterThanOrEqual(before);
});

test('SIGTERM under load fails no request and ends all processes with code 0', async () => {
  const pids = await childPids(first());
  const failures: string[] = [];
  let isAway = false;
  const work = async (): Promise<void> => {
    while (!isAway)
      await pair().then(
        ([made_, read]) =>
          made_ === 200 && read === 200 ? undefined : void failures.push(`${made_} ${read}`),
        (thrown: unknown) => void failures.push(String(thrown)),
      );
  };
  const load = Array.from({ length: belowCrowd }, work);
  const code = api.kill(0, 'SIGTERM');
  await waitFor(async () => !(await isReady()), 10_000); // as a load balancer sees it
  isAway = true;
  await Promise.all(load);
  expect([failures, await code]).toEqual([[], 0]);
  expect(await Promise.all(pids.map(isRunning))).toEqual([false, false]);
});

test('if the first process is killed, the others end', async () => {
  await api.restart(0);
  const pids = await childPids(first());
  expect(await Promise.all(pids.map(isRunning))).toEqual([true, true]);
  await api.kill(0, 'SIGKILL');
  expect(await waitFor(async () => !(await Promise.all(pids.map(isRunning))).includes(true), 10_000)).toBe(
    true,
  );
});

test('the processes share the connections, and one line says what is wrong with the settings', async () => {
  await api.restart(0, { MAX_CONNECTIONS: '200' });
  const held = Array.from(
    { length: 230 },
    () =>
    fetch(`${api.urls[0]}/api/v2/status`).then(({ status }) => status, () => 0), // prettier-ignore
  );
  await Promise.all(held);
  expect(await metric('glimpse_http_connections_ended_total')).toBeGreaterThan(0);
  await expect(api.restart(0, { BODY_MEMORY_BYTES: '33554432' })).rejects.toThrow(
    'WEB_CONCURRENCY=2 needs BODY_MEMORY_BYTES of at least 67108864',
  );
});
