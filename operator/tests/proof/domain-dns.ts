// The domain agent asks DNS at a bounded rate while many domains are due at once, and stays small.
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@glimpse/processes/ports';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { MongoClient, type Document } from 'mongodb';
import { startMongod } from '../../../scripts/stores/mongod.ts';
import { questionsPerSecond } from '../../src/domains/checks/resolver.ts';
import { type DnsTestServer, startDns } from '../dns/server.ts';
import { startAgentProcess } from '../domains/agent-site.ts';
import type { SeedOutcome } from './outcome.ts';

const target = 'edge.glimpse-test.net';
/** A burst of one second may come before the steady rate. A busy machine lets questions come together. */
const most = { inOneSecond: 2.5 * questionsPerSecond, inTenSeconds: 11.5 * questionsPerSecond };
const limits = { memoryMb: 250, answerMs: 2000 };
/** A host takes at most so many questions; the rest of the time is that of the start. */
const questionsEach = 40;
const spareMs = 60_000;

type Row = Document & { _id: string };
const hostOf = (at: number): string => `links.customer-${at}.org`;

/** Remembers when each question came. */
function watchTimes(dns: DnsTestServer) {
  const times: number[] = [];
  const push = dns.queries.push.bind(dns.queries);
  dns.queries.push = (...asked) => {
    for (let count = asked.length; count > 0; count -= 1) times.push(performance.now());
    return push(...asked);
  };
  return times;
}

/** The most questions in any window of that length. */
function mostWithin(times: readonly number[], windowMs: number): number {
  let [first, found] = [0, 0];
  for (const [at, time] of times.entries()) {
    while (time - (times[first] ?? time) >= windowMs) first += 1;
    found = Math.max(found, at - first + 1);
  }
  return found;
}

/** Peak of the memory that a process had in RAM, in MB. */
async function peakOf(pid: number | undefined): Promise<number> {
  const [, kibibytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round((Number(kibibytes) * 1024) / 1e6);
}

/** Claims that are due at once, as the API writes them. */
async function addClaims(client: MongoClient, count: number): Promise<void> {
  const rows = client.db('glimpse').collection<Row>('domains');
  await rows.createIndex({ updatedAt: 1, _id: 1 }, {}, {});
  const at = new Date();
  await rows.insertMany(
    Array.from({ length: count }, (_, index) => ({
      _id: randomBytes(10).toString('hex'),
      hostname: hostOf(index),
      customerId: `customer-${index}`,
      typed: hostOf(index),
      entitled: true,
      createdAt: at,
      updatedAt: at,
    })),
  );
}

/** Waits until every claim has a status. @returns how many have none, and the slowest answer meanwhile */
async function whileChecked(client: MongoClient, { size, port }: { size: number; port: number }) {
  const statuses = client.db('glimpse_edge').collection('domain_status');
  const end = performance.now() + spareMs + (size * questionsEach * 1000) / questionsPerSecond;
  let [slowestMs, refused] = [0, 0];
  for (;;) {
    const unchecked = size - (await statuses.countDocuments({ 'dns.checkedAt': { $type: 'date' } }));
    if (unchecked === 0 || performance.now() > end) return { unchecked, slowestMs, refused };
    const start = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${port}/ask?domain=${hostOf(0)}`);
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - start));
    if (status !== 404) refused += 1;
    await pause(250);
  }
}

/** Every second name misbehaves with an even seed: its servers are silent, or fail. */
function spoil(dns: DnsTestServer, seed: number, size: number): void {
  if (seed % 2 === 1) return;
  for (let at = 0; at < size; at += 2) dns.fail(`customer-${at}.org`, at % 4 === 0 ? 'silent' : 'servfail');
}

async function openAgent(folder: string) {
  await using opened = new AsyncDisposableStack();
  const mongod = opened.use(await startMongod({ folder: join(folder, 'mongo'), stopMs: 0 }));
  const dns = opened.use(await startDns());
  const client = opened.use(await new MongoClient(mongod.url).connect());
  const port = await freePort();
  const url = new URL(mongod.url);
  url.pathname = '/glimpse';
  const start = () =>
    startAgentProcess({
      NODE_OPTIONS: '--max-old-space-size=96', // as compose.yaml and the chart run it
      MONGO_URL: url.href,
      SITE_ORIGIN: 'https://glimpse-test.org',
      DOMAINS_TARGET: target,
      DNS_MODE: 'recursive',
      DNS_RESOLVERS: `${dns.address}:${dns.port}`,
      OPERATOR_KEY_FILE: join(folder, 'operator-key'),
      HEALTH_PORT: String(port),
      LOG_LEVEL: 'warn',
    });
  const owned = opened.move();
  return { dns, client, port, start, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** One seed of so many domains, all of them due at once. */
export async function domainDns({ seed, size }: { readonly seed: number; readonly size: number }) {
  const folder = await openTestFolder();
  try {
    await using site = await openAgent(folder);
    const times = watchTimes(site.dns);
    spoil(site.dns, seed, size);
    await addClaims(site.client, size);
    const agent = site.start();
    while (!(await isReady(site.port))) await pause(100);
    const begun = performance.now();
    const { unchecked, slowestMs, refused } = await whileChecked(site.client, { size, port: site.port });
    const seconds = Math.round((performance.now() - begun) / 1000);
    const maxMemoryMb = await peakOf(agent.child.pid);
    await agent.stop();
    const counts = {
      questions: times.length,
      seconds,
      maxInOneSecond: mostWithin(times, 1000),
      maxInTenSeconds: mostWithin(times, 10_000),
      maxMemoryMb,
      maxAnswerMs: slowestMs,
      unchecked,
      refused,
    };
    return { counts, violations: findFaults(counts) } satisfies SeedOutcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function findFaults(counts: Readonly<Record<string, number>>): readonly string[] {
  const allowed: Readonly<Record<string, number>> = {
    maxInOneSecond: most.inOneSecond,
    maxInTenSeconds: most.inTenSeconds,
    maxMemoryMb: limits.memoryMb,
    maxAnswerMs: limits.answerMs,
    unchecked: 0,
    refused: 0,
  };
  return Object.entries(allowed).flatMap(([name, limit]) =>
    (counts[name] ?? 0) > limit ? [`${name} is ${counts[name]}, the limit ${limit}`] : [],
  );
}
