// `make bench` with --flood: 15 wrong passphrases a second must leave plain reveals within twice their quiet p95 (trust.md L2).
import { setInterval as every } from 'node:timers/promises';
import type { LoadResult } from './load.ts';
import { playOnce } from './rounds.ts';
import type { Field } from './servers.ts';
import { openConnection, type HttpConnection } from '../scripts/tool/http-connection.ts';

const triesPerSecond = 15;
const timing = { clients: 8, warmMs: 1500, forMs: 8000, restMs: 50 } as const;
const guardedSecrets = 12; // each is tried a dozen times, far below the budget it has for all networks together
const tries = Math.ceil(((timing.warmMs + timing.forMs) / 1000) * triesPerSecond);
const mostSlowdown = 2;

type Concealed = { record: { secret: { key: string } } };

async function guardedKeys(connection: HttpConnection, count: number): Promise<readonly string[]> {
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const answer = await connection.post('/api/v2/secret/conceal', '{"secret":"guarded","ttl":3600,"passphrase":"right"}');
    if (answer.status !== 200) throw new Error(`no guarded secret: status ${answer.status}`);
    const concealed: Concealed = JSON.parse(answer.body);
    keys.push(concealed.record.secret.key);
  }
  return keys;
}

/** Each try comes from a network of its own, so that no attempt budget hides the cost of the hash. */
async function tryWrong(field: Field, key: string, number: number): Promise<number> {
  const connection = await openConnection(field.api.port, field.api.host);
  try {
    const from = `X-Forwarded-For: ${20 + (number % 100)}.${Math.floor(number / 100)}.1.1\r\n`;
    return (await connection.post(`/api/v2/secret/${key}`, '{"continue":true,"passphrase":"wrong"}', from)).status;
  } finally {
    connection.close();
  }
}

async function offerWrong(field: Field, keys: readonly string[]): Promise<ReadonlyMap<number, number>> {
  const waiting: Promise<number>[] = [];
  for await (const _ of every(1000 / triesPerSecond)) {
    const key = keys[waiting.length % keys.length];
    if (key === undefined || waiting.length >= tries) break;
    waiting.push(tryWrong(field, key, waiting.length));
  }
  const counts = new Map<number, number>();
  for (const status of await Promise.all(waiting)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

const line = (name: string, result: LoadResult) =>
  `${name.padEnd(8)}p50 ${result.p50Ms.toFixed(1)} ms, p95 ${result.p95Ms.toFixed(1)} ms, ${result.pairsPerSecond.toFixed(0)} pairs/s`;

/** Measures quiet, then under the flood. @returns the bars missed */
export async function flood(field: Field): Promise<readonly string[]> {
  const connection = await openConnection(field.api.port, field.api.host);
  const keys = await guardedKeys(connection, guardedSecrets);
  connection.close();
  const quiet = await playOnce(field, 'plain', timing);
  const [loud, statuses] = await Promise.all([playOnce(field, 'plain', timing), offerWrong(field, keys)]);
  console.log(line('quiet', quiet));
  console.log(line('flood', loud));
  console.log(`answers to the flood: ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`);
  const slowdown = loud.p95Ms / quiet.p95Ms;
  return slowdown > mostSlowdown ? [`p95 is ${slowdown.toFixed(2)} x the quiet one, at most ${mostSlowdown} x is allowed`] : [];
}
