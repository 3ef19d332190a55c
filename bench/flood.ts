// `make bench` with --flood: plain reveals must stay within twice their idle p95 under 15 wrong passphrases a
// second (goal L2).
import { setInterval as every } from 'node:timers/promises';
import type { LoadResult } from './load.ts';
import { runScenario } from './alternating-runs.ts';
import type { BenchServers } from './servers.ts';
import { openConnection, type HttpConnection } from '@glimpse/processes/http-connection';

const attemptsPerSecond = 15;
const timing = { clients: 8, warmMs: 1500, forMs: 8000, restMs: 50 } as const;
const guardedSecrets = 12; // about a dozen attempts each, far below the limit per secret
const tries = Math.ceil(((timing.warmMs + timing.forMs) / 1000) * attemptsPerSecond);
const mostSlowdown = 2;

type Concealed = { record: { secret: { key: string } } };

async function guardedKeys(connection: HttpConnection, count: number): Promise<readonly string[]> {
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const answer = await connection.post(
      '/api/v2/secret/conceal',
      '{"secret":"guarded","ttl":3600,"passphrase":"right"}',
    );
    if (answer.status !== 200) throw new Error(`no guarded secret: status ${answer.status}`);
    const concealed: Concealed = JSON.parse(answer.body);
    keys.push(concealed.record.secret.key);
  }
  return keys;
}

/** Sends each attempt from a network of its own, so that no attempt limit hides the cost of the hash. */
async function sendWrongPassphrase(servers: BenchServers, key: string, number: number): Promise<number> {
  const connection = await openConnection(servers.api.port, servers.api.host);
  try {
    const from = `X-Forwarded-For: ${20 + (number % 100)}.${Math.floor(number / 100)}.1.1\r\n`;
    return (await connection.post(`/api/v2/secret/${key}`, '{"continue":true,"passphrase":"wrong"}', from))
      .status;
  } finally {
    connection.close();
  }
}

async function sendFlood(
  servers: BenchServers,
  keys: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const waiting: Promise<number>[] = [];
  for await (const _ of every(1000 / attemptsPerSecond)) {
    const key = keys[waiting.length % keys.length];
    if (key === undefined || waiting.length >= tries) break;
    waiting.push(sendWrongPassphrase(servers, key, waiting.length));
  }
  const counts = new Map<number, number>();
  for (const status of await Promise.all(waiting)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

const line = (name: string, result: LoadResult) =>
  `${name.padEnd(8)}p50 ${result.p50Ms.toFixed(1)} ms, p95 ${result.p95Ms.toFixed(1)} ms, ${result.pairsPerSecond.toFixed(0)} pairs/s`;

/** Measures without, then with the flood. @returns the missed thresholds */
export async function flood(servers: BenchServers): Promise<readonly string[]> {
  const connection = await openConnection(servers.api.port, servers.api.host);
  const keys = await guardedKeys(connection, guardedSecrets);
  connection.close();
  const quiet = await runScenario(servers, 'plain', timing);
  const [flooded, statuses] = await Promise.all([
    runScenario(servers, 'plain', timing),
    sendFlood(servers, keys),
  ]);
  console.log(line('quiet', quiet));
  console.log(line('flood', flooded));
  console.log(
    `answers to the flood: ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`,
  );
  const slowdown = flooded.p95Ms / quiet.p95Ms;
  return slowdown > mostSlowdown
    ? [`p95 is ${slowdown.toFixed(2)} x the idle one; the limit is ${mostSlowdown} x`]
    : [];
}
