// The load generator: a closed loop of clients in its own process, each creating a secret and reading it, over and over.
import { setTimeout as pause } from 'node:timers/promises';
import { median, percentile } from './figures.ts';
import { type Contender, players } from './contenders.ts';
import { cpuMsOf, memoryOf } from './process-figures.ts';
import { openConnection, type HttpConnection } from '../scripts/tool/http-connection.ts';

/** One run. The generator stops by itself after `warmMs + forMs`. */
export type LoadOrder = {
  readonly contender: Contender;
  readonly port: number;
  readonly host: string;
  readonly pid: number;
  readonly clients: number;
  readonly warmMs: number;
  readonly forMs: number;
  /** How long a client rests after each pair; 0 for the most load. */
  readonly restMs: number;
};

/** What one run showed. `doubles` counts texts given twice or to the wrong asker; it must be 0. */
export type LoadResult = {
  readonly pairsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly cpuMsPerPair: number;
  readonly peakMb: number;
  readonly memoryMb: number;
  readonly doubles: number;
};

type Tally = { readonly latenciesMs: number[]; readonly memoryMb: number[]; readonly keys: string[]; doubles: number; number: number };

const reReadAtMost = 256;
const readersPerSecret = 8;
const contested = 32;
const filler = 'x'.repeat(1360); // with the JSON around it a body of 1.4 KB

const nextText = (tally: Tally) => `${String((tally.number += 1)).padStart(10, '0')}${filler}`;

async function play(order: LoadOrder, connection: HttpConnection, tally: Tally): Promise<void> {
  const player = players[order.contender];
  const countFrom = performance.now() + order.warmMs;
  const until = countFrom + order.forMs;
  for (let start = performance.now(); start < until; start = performance.now()) {
    const text = nextText(tally);
    const key = await player.create(connection, text);
    const shown = await player.read(connection, key);
    if (shown !== text) throw new Error('a fresh secret was not readable');
    const now = performance.now();
    if (start >= countFrom && now <= until) tally.latenciesMs.push(now - start);
    if (tally.keys.length < reReadAtMost) tally.keys.push(key);
    if (order.restMs > 0) await pause(order.restMs);
  }
}

/** Outside the measured time: secrets read before give nothing, and of many readers at once one gets the text. */
async function lookForDoubles(order: LoadOrder, connections: readonly HttpConnection[], tally: Tally): Promise<void> {
  const player = players[order.contender];
  const [first] = connections;
  if (first === undefined) return;
  for (const key of tally.keys) if ((await player.read(first, key)) !== undefined) tally.doubles += 1;
  const readers = await Promise.all(Array.from({ length: readersPerSecret }, () => openConnection(order.port, order.host)));
  for (let round = 0; round < contested; round += 1) {
    const key = await player.create(first, nextText(tally));
    const shown = await Promise.all(readers.map((reader) => player.read(reader, key)));
    tally.doubles += Math.abs(shown.filter((text) => text !== undefined).length - 1);
  }
  for (const reader of readers) reader.close();
}

function watch(order: LoadOrder, tally: Tally): { cpuMs(): number } {
  let before = 0;
  let after = 0;
  setTimeout(() => (before = cpuMsOf(order.pid)), order.warmMs);
  const timer = setInterval(() => tally.memoryMb.push(memoryOf(order.pid).nowMb), 250).unref();
  setTimeout(() => {
    after = cpuMsOf(order.pid);
    clearInterval(timer);
  }, order.warmMs + order.forMs);
  return { cpuMs: () => after - before };
}

/** Plays one run to its end. */
export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: order.clients }, () => openConnection(order.port, order.host)));
  const tally: Tally = { latenciesMs: [], memoryMb: [], keys: [], doubles: 0, number: 0 };
  const watched = watch(order, tally);
  await Promise.all(connections.map((connection) => play(order, connection, tally)));
  await lookForDoubles(order, connections, tally);
  for (const connection of connections) connection.close();
  const pairs = tally.latenciesMs.length;
  return {
    pairsPerSecond: (pairs * 1000) / order.forMs,
    p50Ms: percentile(tally.latenciesMs, 0.5),
    p95Ms: percentile(tally.latenciesMs, 0.95),
    cpuMsPerPair: watched.cpuMs() / Math.max(1, pairs),
    peakMb: Math.max(0, ...tally.memoryMb),
    memoryMb: median(tally.memoryMb),
    doubles: tally.doubles,
  };
}

if (import.meta.main) {
  const order: LoadOrder = JSON.parse(process.argv[2] ?? '{}');
  console.log(JSON.stringify(await runLoad(order)));
}
