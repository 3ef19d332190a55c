// Faults on the real control plane while domains come and go: at the end all is as without faults.
import { setTimeout as pause } from 'node:timers/promises';
import { startSite, type Site } from '../process/site.ts';
import { type Choices, choicesOf } from './choices.ts';
import { type Copies, openCopies } from './chaos-copies.ts';
import { type Domains, openDomains } from './chaos-domains.ts';
import type { Outcome } from './outcome.ts';

const roundMs = 3000;
const frozenMs = 20_000;
const calmMs = 120_000;

type Counts = Record<string, number>;
type World = {
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

async function freezeLeader({ site, copies }: World): Promise<void> {
  const frozen = await copies.leader(site).catch(() => undefined); // the API server may be away
  if (!frozen?.running()) return;
  frozen.signal('SIGSTOP');
  await pause(frozenMs);
  if (frozen.running()) frozen.signal('SIGCONT');
}

/** One fault. Long ones go on beside the next. */
async function strike(world: World): Promise<void> {
  const { site, copies, choices, counts, running } = world;
  const event = choices.oneOf(events);
  count(counts, event);
  if (event === 'kill') await copies.kill(choices);
  else if (event === 'freeze') running.push(freezeLeader(world));
  else if (event === 'apiServer') await site.plane.restart('kube-apiserver');
  else if (event === 'etcd') await site.plane.restart('etcd');
  else if (event === 'refuse') site.pebble.fault({ kind: 'status', status: 503, path: /./, times: 10 });
  else site.pebble.fault({ kind: event, path: /./, times: event === 'lose' ? 2 : 10 });
}

/** Starts copies that ended, as a kubelet does. */
async function keepCopies({ site, copies }: World, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await copies.fill(site);
    await pause(500);
  }
}

async function storm(world: World, domains: Domains, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    world.running.push(domains.step(world.choices));
    await Promise.all([strike(world), pause(roundMs)]);
  }
  world.site.pebble.fault(undefined);
  await Promise.all(world.running);
}

/** One seed of so many seconds. */
export async function chaos({
  seed,
  size,
}: {
  readonly seed: number;
  readonly size: number;
}): Promise<Outcome> {
  await using site = await startSite({ nonceReject: 5 });
  await using copies = openCopies();
  const counts: Counts = { seconds: size };
  const world = { site, copies, choices: choicesOf(seed), counts, running: [] };
  const stop = new AbortController();
  const kept = keepCopies(world, stop.signal);
  await site.openRegion();
  const domains = openDomains(site);
  await storm(world, domains, size);
  const begun = performance.now();
  const violations = await domains.judge(calmMs, copies.deaths() + (counts['lose'] ?? 0) * 2);
  counts['maxCalmSeconds'] = Math.round((performance.now() - begun) / 1000);
  stop.abort();
  await kept;
  Object.assign(counts, domains.counts());
  return { counts, violations: [...violations, ...(await copies.leaks())] };
}
