// The load generator: clients in a process of their own create and read secrets in a closed loop.
import { setTimeout as pause } from 'node:timers/promises';
import { median, percentile } from './statistics.ts';
import { type Scenario, scenarios, textOf, usualChars } from './scenarios.ts';
import { cpuMsOf, memoryOf } from './process-metrics.ts';
import { openConnection, type HttpConnection } from '@glimpse/processes/http-connection';

/** Parameters of one run. The generator ends after `warmMs + forMs`. */
export type LoadPlan = {
  readonly scenario: Scenario;
  readonly port: number;
  readonly host: string;
  readonly pid: number;
  readonly clients: number;
  readonly warmMs: number;
  readonly forMs: number;
  /** Pause of a client after each pair; 0 for the highest load. */
  readonly restMs: number;
  /** Characters of each text, at least 10; those of `scenarios` by default. */
  readonly chars?: number;
};

/** Results of one run. `doubles` counts texts given twice or to the wrong reader; it must be 0. */
export type LoadResult = {
  readonly pairsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly cpuMsPerPair: number;
  readonly peakMb: number;
  readonly memoryMb: number;
  readonly doubles: number;
};

type Tally = {
  readonly latenciesMs: number[];
  readonly memoryMb: number[];
  readonly keys: string[];
  readonly chars: number;
  doubles: number;
  number: number;
};

const reReadAtMost = 256;
const readersPerSecret = 8;
const contestedSecrets = 32;

const nextText = (tally: Tally) => textOf((tally.number += 1), tally.chars);

async function runClient(plan: LoadPlan, connection: HttpConnection, tally: Tally): Promise<void> {
  const client = scenarios[plan.scenario];
  const countFrom = performance.now() + plan.warmMs;
  const until = countFrom + plan.forMs;
  for (let start = performance.now(); start < until; start = performance.now()) {
    const text = nextText(tally);
    const key = await client.create(connection, text);
    const shown = await client.read(connection, key);
    if (shown !== text) throw new Error('a fresh secret was not readable');
    const now = performance.now();
    if (start >= countFrom && now <= until) tally.latenciesMs.push(now - start);
    if (tally.keys.length < reReadAtMost) tally.keys.push(key);
    if (plan.restMs > 0) await pause(plan.restMs);
  }
}

/** After the measurement: read secrets give nothing, and of parallel readers one gets the text. */
async function countDoubles(
  plan: LoadPlan,
  connections: readonly HttpConnection[],
  tally: Tally,
): Promise<void> {
  const client = scenarios[plan.scenario];
  const [first] = connections;
  if (first === undefined) return;
  for (const key of tally.keys) if ((await client.read(first, key)) !== undefined) tally.doubles += 1;
  const readers = await Promise.all(
    Array.from({ length: readersPerSecret }, () => openConnection(plan.port, plan.host)),
  );
  for (let round = 0; round < contestedSecrets; round += 1) {
    const key = await client.create(first, nextText(tally));
    const shown = await Promise.all(readers.map((reader) => client.read(reader, key)));
    tally.doubles += Math.abs(shown.filter((text) => text !== undefined).length - 1);
  }
  for (const reader of readers) reader.close();
}

function watch(plan: LoadPlan, tally: Tally): { cpuMs(): number } {
  let before = 0;
  let after = 0;
  setTimeout(() => (before = cpuMsOf(plan.pid)), plan.warmMs);
  const timer = setInterval(() => tally.memoryMb.push(memoryOf(plan.pid).nowMb), 250).unref();
  setTimeout(() => {
    after = cpuMsOf(plan.pid);
    clearInterval(timer);
  }, plan.warmMs + plan.forMs);
  return { cpuMs: () => after - before };
}

/** Performs one run. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: plan.clients }, () => openConnection(plan.port, plan.host)),
  );
  const { chars = usualChars } = plan;
  const tally: Tally = { latenciesMs: [], memoryMb: [], keys: [], chars, doubles: 0, number: 0 };
  const watched = watch(plan, tally);
  await Promise.all(connections.map((connection) => runClient(plan, connection, tally)));
  await countDoubles(plan, connections, tally);
  for (const connection of connections) connection.close();
  const pairs = tally.latenciesMs.length;
  return {
    pairsPerSecond: (pairs * 1000) / plan.forMs,
    p50Ms: percentile(tally.latenciesMs, 0.5),
    p95Ms: percentile(tally.latenciesMs, 0.95),
    cpuMsPerPair: watched.cpuMs() / Math.max(1, pairs),
    peakMb: Math.max(0, ...tally.memoryMb),
    memoryMb: median(tally.memoryMb),
    doubles: tally.doubles,
  };
}

if (import.meta.main) {
  const plan: LoadPlan = JSON.parse(process.argv[2] ?? '{}');
  console.log(JSON.stringify(await runLoad(plan)));
}
