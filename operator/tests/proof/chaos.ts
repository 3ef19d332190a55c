// Faults on the real control plane while domains come and go: at the end all is as without faults.
import { setTimeout as pause } from 'node:timers/promises';
import { startSite, type Site } from '../process/site.ts';
import { type Choices, choicesOf } from './choices.ts';
import { type Copies, openCopies } from './chaos-copies.ts';
import { type ChaosDomains, openChaosDomains } from './chaos-domains.ts';
import type { SeedOutcome } from './outcome.ts';

const roundMs = 3000;
const frozenMs = 20_000;
const calmMs = 120_000;

type Counts = Record<string, number>;
type ChaosRun = {
  readonly site: Site;
  readonly copies: Copies;
  readonly choices: Choices;
  readonly counts: Counts;
  readonly running: Promise<void>[];
};

const count = (counts: Counts, name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);

const events = [
  'kill',
  'kill',
  'kill',
  'kill',
  'freeze',
  'cut',
  'lose',
  'refuse',
  'apiServer',
  'etcd',
] as const;

async function freezeLeader({ site, copies }: ChaosRun): Promise<void> {
  const frozen = await copies.leader(site).catch(() => undefined); // the API server may be away
  if (!frozen?.running()) return;
  frozen.signal('SIGSTOP');
  await pause(frozenMs);
  if (frozen.running()) frozen.signal('SIGCONT');
}

/** One fault. Long ones go on beside the next. */
async function strike(run: ChaosRun): Promise<void> {
  const { site, copies, choices, counts, running } = run;
  const event = choices.oneOf(events);
  count(counts, event);
  if (event === 'kill') await copies.kill(choices);
  else if (event === 'freeze') running.push(freezeLeader(run));
  else if (event === 'apiServer') await site.plane.restart('kube-apiserver');
  else if (event === 'etcd') await site.plane.restart('etcd');
  else if (event === 'refuse') site.pebble.fault({ kind: 'status', status: 503, path: /./, times: 10 });
  else site.pebble.fault({ kind: event, path: /./, times: event === 'lose' ? 2 : 10 });
}

/** Starts copies that ended, as a kubelet does. */
async function keepCopies({ site, copies }: ChaosRun, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await copies.fill(site);
    await pause(500);
  }
}

async function storm(run: ChaosRun, domains: ChaosDomains, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    run.running.push(domains.step(run.choices));
    await Promise.all([strike(run), pause(roundMs)]);
  }
  run.site.pebble.fault(undefined);
  await Promise.all(run.running);
}

/** One seed of so many seconds. */
export async function chaos({
  seed,
  size,
}: {
  readonly seed: number;
  readonly size: number;
}): Promise<SeedOutcome> {
  await using site = await startSite({ nonceReject: 5 });
  await using copies = openCopies();
  const counts: Counts = { seconds: size };
  const run = { site, copies, choices: choicesOf(seed), counts, running: [] };
  const stop = new AbortController();
  const kept = keepCopies(run, stop.signal);
  await site.openRegion();
  const domains = openChaosDomains(site);
  await storm(run, domains, size);
  const begun = performance.now();
  const violations = await domains.findFaults(calmMs, copies.deaths() + (counts['lose'] ?? 0) * 2);
  counts['maxCalmSeconds'] = Math.round((performance.now() - begun) / 1000);
  stop.abort();
  await kept;
  Object.assign(counts, domains.counts());
  return { counts, violations: [...violations, ...(await copies.leaks())] };
}
