// Kills the operator at each outside effect, several times, on the real control plane.
import { effectNames } from '#resources/effect-names.ts';
import { startSite, type Site, until } from '../process/site.ts';
import { issueWork, removalWork } from './crash-domains.ts';
import { setups, type CrashSetup } from './crash-points.ts';
import { openCrashRegions, type CrashRegions } from './crash-regions.ts';
import type { CrashWork } from './crash-setup.ts';
import type { SeedOutcome } from './outcome.ts';

/** From the last kill on, with the time until another process leads. */
const calmMs = 60_000;
const reachMs = 60_000;
/** Time to reach an effect before there is more work. */
const usualMs = 15_000;

type Point = {
  readonly name: string;
  readonly setup: Exclude<CrashSetup, object>;
  readonly when: 'before' | 'after';
};
type CrashRun = { readonly site: Site; readonly regions: CrashRegions; readonly size: number };
type Result = { readonly faults: readonly string[]; readonly ms: number; readonly extraOrders: number };

const pointsOf = (when: Point['when']): readonly Point[] =>
  effectNames.flatMap((name) => {
    const setup = setups[name];
    return typeof setup === 'string' ? [{ name, setup, when }] : [];
  });

let made = 0;
const namesOf = (count: number, form: (at: number) => string): readonly string[] =>
  Array.from({ length: count }, () => form((made += 1)));

/** Names of registered domains of their own: they share no budget. */
const hostsOf = (count: number) => namesOf(count, (at) => `links.crash-${at}.example`);

/** Spares the next process the wait of 15 s for the Lease of the killed one. */
async function freeLease(site: Site): Promise<void> {
  await site.plane.kubectl(['delete', 'lease', '--all', '-n', 'glimpse-system']);
}

/** Starts an operator that kills itself at the effect. @returns whether it did */
async function killAt(site: Site, { name, when }: Point, work: CrashWork): Promise<boolean> {
  await freeLease(site);
  await using copy = await site.startOperator({ GLIMPSE_CRASH_AT: `${name}:${when}:1` });
  const ends = (limitMs: number): Promise<boolean> =>
    until(() => Promise.resolve(!copy.running()), limitMs).catch(() => false);
  if (await ends(usualMs)) return true;
  await work.more();
  return await ends(reachMs);
}

async function killOften(
  site: Site,
  point: Point,
  work: CrashWork,
  size: number,
): Promise<readonly string[]> {
  for (let nth = 0; nth < size; nth += 1) {
    await work.begin(nth);
    if (!(await killAt(site, point, work))) return [`kill ${nth + 1} was not reached`];
  }
  return [];
}

/** Kills the operator `size` times, then lets it work. */
async function play(site: Site, point: Point, work: CrashWork, size: number): Promise<Result> {
  const unreached = await killOften(site, point, work, size);
  const begun = performance.now();
  await using _operator = await site.startOperator();
  const isCalm = await until(() => work.isCalm(), calmMs).catch(() => false);
  const ms = performance.now() - begun;
  const faults = [
    ...unreached,
    ...(isCalm ? await work.findFaults() : [`not calm after ${calmMs / 1000} s`]),
  ];
  return { faults: [...faults, ...(await work.clear())], ms, extraOrders: work.extraOrders() };
}

async function playPoint({ site, regions, size }: CrashRun, point: Point): Promise<Result> {
  const { setup } = point;
  if (setup === 'region') {
    const identifiers = namesOf(size, (at) => `crash${at}`);
    const result = await play(site, point, regions.work(identifiers), size);
    await regions.forget(identifiers);
    return result;
  }
  // Each start asks for the account again, whatever the number of names.
  const hosts = hostsOf(setup === 'account' ? 2 : size);
  const work =
    setup === 'removal' || setup === 'retention'
      ? await removalWork(site, hosts, setup)
      : await issueWork(site, hosts, setup);
  return play(site, point, work, size);
}

/** Opens the region of the domains and the one with which others are compared. */
async function openAll(site: Site): Promise<CrashRegions> {
  await using _operator = await site.startOperator();
  await site.openRegion();
  return await openCrashRegions(site);
}

/** Seeds 1 and 2 kill before effects, 3 and 4 after them; the authority refuses 5 % or 50 % of all nonces. */
export async function crashes({
  seed,
  size,
}: {
  readonly seed: number;
  readonly size: number;
}): Promise<SeedOutcome> {
  const nonceReject = seed % 2 === 1 ? 5 : 50;
  const points = pointsOf(seed <= 2 ? 'before' : 'after');
  await using site = await startSite({ nonceReject, regionLimits: { newOrdersPer3h: 10_000 } });
  const regions = await openAll(site);
  const counts = { effects: points.length, kills: 0, extraOrders: 0, maxCalmSeconds: 0 };
  const violations: string[] = [];
  for (const point of points) {
    const { faults, ms, extraOrders } = await playPoint({ site, regions, size }, point);
    const about = `${point.name}:${point.when}`;
    violations.push(...faults.map((fault) => `${about}: ${fault}`));
    if (extraOrders > size) violations.push(`${about}: ${extraOrders} extra orders`);
    counts.kills += size;
    counts.extraOrders += extraOrders;
    counts.maxCalmSeconds = Math.max(counts.maxCalmSeconds, Math.round(ms / 1000));
    process.stderr.write(`${about}: calm after ${(ms / 1000).toFixed(1)} s ${faults.join('; ')}\n`);
  }
  return { counts, violations };
}
