// A flood of hashes from 20 networks does not keep out a reader with the right passphrase
// (docs/design/keys.md#hash-queues, goal A2).
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { openConnection } from '@glimpse/processes/http-connection';
import { report } from '../fixtures/machine-load.ts';
import { aText, openSecretClient, type Links } from '../fixtures/secret-client.ts';
import { startApi } from '../fixtures/start-api.ts';

const networks = 20;
/** Calls of one network that are under way. */
const callers = 6;
/** So often a reader comes again at most, once each network of the flood had a hash (record 020). */
const mostTries = 5;

/** Sends calls one after the other until told to stop. @returns how often each status was answered */
async function attack(
  url: string,
  { network, path, body }: Call,
  { isOver, onHash }: Hooks,
): Promise<Counts> {
  const { host, port } = new URL(url);
  const connection = await openConnection(Number(port), host);
  const counts: Counts = {};
  while (!isOver()) {
    const { status } = await connection.post(path, body, `X-Forwarded-For: ${network}\r\n`);
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 200 || status === 422) onHash();
    await pause(50);
  }
  connection.close();
  return counts;
}
type Call = { readonly network: string; readonly path: string; readonly body: string };
type Counts = Record<number, number>;
type Hooks = { readonly isOver: () => boolean; readonly onHash: () => void };

/**
 * Tries the right passphrase from a network of its own until it opens.
 * @returns the time in ms, the status of each try, and how many tries were made after the networks had a hash
 */
async function openUnderFlood(url: string, secretKey: string, hashes: () => number) {
  const { host, port } = new URL(url);
  const connection = await openConnection(Number(port), host);
  const start = performance.now();
  const statuses: number[] = [];
  let late = 0;
  while (statuses.at(-1) !== 200 && performance.now() - start < onThisMachine(60_000)) {
    if (statuses.length > 0) await pause(2000); // as Retry-After says
    const body = '{"continue":true,"passphrase":"right"}';
    const from = 'X-Forwarded-For: 203.0.113.1\r\n';
    if (hashes() >= networks) late += 1;
    statuses.push((await connection.post(`/api/v2/secret/${secretKey}`, body, from)).status);
  }
  connection.close();
  return { ms: performance.now() - start, statuses, late };
}

test('beside a flood from 20 networks a right passphrase opens within 5 tries, and none is limited', async () => {
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
  let hashes = 0;
  const hooks = { isOver: () => over, onHash: () => void (hashes += 1) };
  const flood = Array.from({ length: networks * callers }, (_, index) => attack(url, callOf(index), hooks));
  await pause(1500); // the queue is full
  const { ms, statuses, late } = await openUnderFlood(url, mine.secretKey, () => hashes);
  over = true;
  const refused = (await Promise.all(flood)).filter((counts) => (counts[503] ?? 0) > 0);
  expect(refused.length).toBeGreaterThan(networks); // the flood was more than the queue takes
  expect(statuses.at(-1)).toBe(200);
  expect(statuses).not.toContain(429);
  expect(late).toBeLessThanOrEqual(mostTries);
  report(`right passphrase after ${statuses.length} tries and ${hashes} hashes of others`, ms);
});
