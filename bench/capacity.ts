// `make bench CAPACITY=1000,1000000`: what a pair and a live secret cost with so many live secrets
// (docs/capacity.md). A pair is one secret stored and read.
import { readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { runScenario } from './alternating-runs.ts';
import { openLiveRows } from './live-rows.ts';
import { cpuMsOf, memoryOf } from './process-metrics.ts';
import { type BenchServers, databases } from './servers.ts';

/** Characters of a text: a password with a line of words. */
const chars = 100;
/** 12 pairs a second are a million a day; 64 clients without a pause are as many as go. */
const loads = [
  { name: '12 a second', clients: 3, restMs: 235, warmMs: 3000, forMs: 20_000 },
  { name: 'most', clients: 64, restMs: 0, warmMs: 3000, forMs: 10_000 },
] as const;

const head = [
  'secrets',
  'load',
  'pairs/s',
  'p50 ms',
  'p95 ms',
  'API ms',
  'mongod ms',
  'KB written',
  'API MB',
  'mongod MB',
  'rows B',
  'index B',
];
const widths = [10, 13, 9, 8, 8, 8, 10, 11, 8, 10, 8, 8] as const;
const line = (cells: readonly (string | number)[]): string =>
  cells.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('');

/** Bytes that a process gave to the disk, from /proc. */
function writtenBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/io`, 'utf8');
  return Number(/^write_bytes: (\d+)/m.exec(text)?.[1] ?? 0);
}

type Mongod = { readonly client: MongoClient; readonly pid: number };

/**
 * Bytes of a row, before MongoDB compresses it, and of its entries in the indexes. Sealed bytes do not
 * shrink, copies of one row do. A checkpoint makes the sizes true.
 */
async function storedBytes({ client }: Mongod) {
  await client.db('admin').command({ fsync: 1 });
  const sizes = await client.db(databases.api).command({ collStats: 'secrets' });
  const rows = Math.max(1, Number(sizes['count']));
  return {
    rows: Number(sizes['avgObjSize']),
    index: Math.round(Number(sizes['totalIndexSize']) / rows),
  };
}

async function measureLoad(
  servers: BenchServers,
  mongod: Mongod,
  { name, ...plan }: (typeof loads)[number],
): Promise<readonly (string | number)[]> {
  const before = { cpuMs: cpuMsOf(mongod.pid), bytes: writtenBytes(mongod.pid) };
  const result = await runScenario(servers, 'plain', { ...plan, chars });
  // The warm-up costs the same and is not counted as pairs, so the pairs of the whole run are computed.
  const pairs = (result.pairsPerSecond * (plan.warmMs + plan.forMs)) / 1000;
  const { rows, index } = await storedBytes(mongod);
  return [
    name,
    result.pairsPerSecond.toFixed(0),
    result.p50Ms.toFixed(1),
    result.p95Ms.toFixed(1),
    result.cpuMsPerPair.toFixed(2),
    ((cpuMsOf(mongod.pid) - before.cpuMs) / pairs).toFixed(2),
    ((writtenBytes(mongod.pid) - before.bytes) / pairs / 1000).toFixed(1),
    result.peakMb.toFixed(0),
    memoryOf(mongod.pid).nowMb.toFixed(0),
    rows,
    index,
  ];
}

/** Measures with each number of live secrets, least first. Misses nothing: it has no thresholds. */
export async function capacity(servers: BenchServers, sizes: readonly number[]): Promise<readonly string[]> {
  const most = Math.max(...sizes);
  await using live = await openLiveRows(servers, most, { beside: false, chars });
  const client = await new MongoClient(servers.stores.mongoUrl).connect();
  try {
    const { pid } = await client.db('admin').command({ serverStatus: 1 });
    const mongod: Mongod = { client, pid: Number(pid) };
    console.log(line(head));
    for (const size of sizes.toSorted((one, other) => one - other)) {
      await live.to(size);
      for (const load of loads) console.log(line([size, ...(await measureLoad(servers, mongod, load))]));
    }
  } finally {
    await client.close();
  }
  return [];
}
