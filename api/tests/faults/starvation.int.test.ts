// Tests that plain reveals stay fast under a flood of wrong passphrases (goal L2; in full: bench --flood).
import { setInterval as every, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openConnection } from '@glimpse/processes/http-connection';
import { hashesAtOnce, median, p95, report } from '../fixtures/machine-load.ts';
import { aText, openSecretClient, type SecretClient } from '../fixtures/secret-client.ts';
import { startApi } from '../fixtures/start-api.ts';

const triesPerSecond = 15;
const tries = 3 * triesPerSecond;
/** So many hashes of one passphrase may pass meanwhile. */
const mostHashes = 8;

async function plainRevealMs(reader: SecretClient): Promise<number> {
  const text = aText();
  const { secretKey } = await reader.conceal(text);
  const start = performance.now();
  expect(await reader.reveal(secretKey)).toEqual({ status: 200, text });
  return performance.now() - start;
}

/** Sends a wrong passphrase from a network of its own, so that the attempt limit lets it reach the hash. */
async function tryWrong(url: string, key: string, number: number): Promise<number> {
  const { host, port } = new URL(url);
  const connection = await openConnection(Number(port), host);
  const from = `X-Forwarded-For: ${20 + number}.7.1.1\r\n`;
  const body = '{"continue":true,"passphrase":"wrong"}';
  const { status } = await connection.post(`/api/v2/secret/${key}`, body, from);
  connection.close();
  return status;
}

/** Sends the tries at a steady rate, whether or not earlier ones are answered. @returns their statuses */
async function flood(url: string, key: string): Promise<readonly number[]> {
  const sent: Promise<number>[] = [];
  for await (const _ of every(1000 / triesPerSecond)) {
    sent.push(tryWrong(url, key, sent.length));
    if (sent.length === tries) break;
  }
  return Promise.all(sent);
}

test('plain reveals take less than eight hashes, most of them less than one, under 15 wrong passphrases a second', async () => {
  await using api = await startApi({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  const url = api.urls[0] as string;
  using reader = await openSecretClient(url);
  const { secretKey } = await reader.conceal(aText(), { passphrase: 'right' });
  const hashMs = p95(await hashesAtOnce(2, 10));
  let flooding = true;
  const flooded = flood(url, secretKey).finally(() => (flooding = false));
  const reveals: number[] = [];
  while (flooding) {
    reveals.push(await plainRevealMs(reader));
    await pause(1000 / triesPerSecond);
  }
  const statuses = new Set(await flooded);
  expect([...statuses].filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(422); // some reached the hash
  report('plain reveal under wrong passphrases', p95(reveals));
  expect(p95(reveals)).toBeLessThan(mostHashes * hashMs);
  expect(median(reveals), 'most reveals wait for no hash').toBeLessThan(hashMs);
  expect((await reader.reveal(secretKey, { passphrase: 'right' })).status).toBe(200);
});
