// A flood of hashes from 20 networks does not keep out a reader with the right passphrase
// (docs/design/keys.md#hash-queues, goal A2).
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { openConnection } from '@glimpse/processes/http-connection';
import { machineLoad } from '../fixtures/machine-load.ts';
import { aText, openSecretClient, type Links } from '../fixtures/secret-client.ts';
import { startApi } from '../fixtures/start-api.ts';

const networks = 20;
/** Calls of one network that are under way. */
const callers = 6;
const mostMs = 10_000;

/** Sends calls one after the other until told to stop. @returns how often each status was answered */
async function attack(url: string, { network, path, body }: Call, isOver: () => boolean): Promise<Counts> {
  const { host, port } = new URL(url);
  const connection = await openConnection(Number(port), host);
  const counts: Counts = {};
  while (!isOver()) {
    const { status } = await connection.post(path, body, `X-Forwarded-For: ${network}\r\n`);
    counts[status] = (counts[status] ?? 0) + 1;
    await pause(50);
  }
  connection.close();
  return counts;
}
type Call = { readonly network: string; readonly path: string; readonly body: string };
type Counts = Record<number, number>;

/** Tries the right passphrase from a network of its own until it opens. @returns ms, and all statuses */
async function openUnderFlood(url: string, secretKey: string) {
  const { host, port } = new URL(url);
  const connection = await openConnection(Number(port), host);
  const start = performance.now();
  const statuses: number[] = [];
  while (statuses.at(-1) !== 200 && performance.now() - start < onThisMachine(60_000)) {
    if (statuses.length > 0) await pause(2000); // as Retry-After says
    const body = '{"continue":true,"passphrase":"right"}';
    const from = 'X-Forwarded-For: 203.0.113.1\r\n';
    statuses.push((await connection.post(`/api/v2/secret/${secretKey}`, body, from)).status);
  }
  connection.close();
  return { ms: performance.now() - start, statuses };
}

test('beside a flood from 20 networks a right passphrase opens within 10 s and is never refused', async () => {
  await using api = await startApi({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  const [url = ''] = api.urls;
  using sender = await openSecretClient(url);
  const mine = await sender.conceal(aText(), { passphrase: 'right' });
  const targets: Links[] = [];
  for (let count = 0; count < 3; count += 1)
    targets.push(await sender.conceal(aText(), { passphrase: 'unknown' }));
  let over = false;
  const callOf = (index: number): Call => {
    const network = `198.${index % networks}.7.1`;
    if (index % 2 === 0)
      return { network, path: '/api/v2/secret/conceal', body: '{"secret":"x","passphrase":"y"}' };
    const { secretKey } = targets[index % targets.length] ?? mine;
    return { network, path: `/api/v2/secret/${secretKey}`, body: '{"continue":true,"passphrase":"wrong"}' };
  };
  const flood = Array.from({ length: networks * callers }, (_, index) =>
    attack(url, callOf(index), () => over),
  );
  await pause(1500); // the queue is full
  const { ms, statuses } = await openUnderFlood(url, mine.secretKey);
  over = true;
  const refused = (await Promise.all(flood)).filter((counts) => (counts[503] ?? 0) > 0);
  expect(refused.length).toBeGreaterThan(networks); // the flood was more than the queue takes
  expect(statuses.at(-1)).toBe(200);
  expect(statuses).not.toContain(429);
  expect(ms).toBeLessThan(mostMs * (await machineLoad()));
});
