// Many domains on one operator: memory, CPU and writes within the limits of the design.
import { setTimeout as pause } from 'node:timers/promises';
import { type ManyDomains, manyDomains, manyLimits } from '../process/many-domains.ts';
import type { Running } from '../process/processes.ts';
import { type Site, startSite, until } from '../process/site.ts';
import type { SeedOutcome } from './outcome.ts';

/** Limits: MB for 1,000 domains and for 5,000, writes from creation to Ready, seconds of CPU. */
const most = { memoryMb: 250, memoryMbOfMore: 350, writesEach: 5, resyncCpuSeconds: 10 };
const quietMs = 60_000;
const resyncMs = 30_000;
const megabytes = (mebibytes: number): number => Math.round(mebibytes * 1.048_576);

type ScaleRun = { readonly site: Site; readonly domains: ManyDomains; readonly size: number };

/** A change of the region wakes all of its domains. @returns CPU seconds of all work in that time */
async function resync(site: Site, operator: Running): Promise<number> {
  const cpu = await operator.cpu();
  const patch = JSON.stringify({ spec: { limits: { newOrdersPer3h: 201 } } });
  await site.plane.kubectl(['patch', 'jur', 'eu', '--type=merge', '-p', patch]);
  await pause(resyncMs);
  return Math.round((await operator.cpu()) - cpu);
}

async function whileReady({ domains, site, size }: ScaleRun, operator: Running) {
  const begun = performance.now();
  await domains.prepare();
  await domains.add();
  await domains.settle();
  const readySeconds = Math.round((performance.now() - begun) / 1000);
  const writesEach = Math.round((await domains.writes()) / size);
  const before = await domains.writes();
  await pause(quietMs);
  const resyncCpuSeconds = await resync(site, operator);
  const quietWrites = (await domains.writes()) - before;
  const { most: memory } = await operator.memory();
  return {
    readySeconds,
    writesEach,
    quietWrites,
    resyncCpuSeconds,
    orders: site.pebble.totals().newOrders,
    memoryMb: megabytes(memory),
  };
}

/** Reads every certificate, route and DNS record anew. */
async function afterRestart({ domains, site, size }: ScaleRun, operator: Running) {
  const before = await domains.writes();
  await until(async () => (await operator.log()).includes('Leading'), 60_000);
  const cpu = await operator.cpu();
  await pause(15_000 + size * 40);
  const { most: memory } = await operator.memory();
  return {
    restartWrites: (await domains.writes()) - before,
    restartCpuSeconds: Math.round((await operator.cpu()) - cpu),
    restartMemoryMb: megabytes(memory),
    notReadyAfter: (await domains.allReady()) ? 0 : 1,
    orders: site.pebble.totals().newOrders,
  };
}

function findFaults(counts: Readonly<Record<string, number>>, size: number): readonly string[] {
  const memory = size > 1000 ? most.memoryMbOfMore : most.memoryMb;
  const limits: Readonly<Record<string, number>> = {
    memoryMb: memory,
    restartMemoryMb: memory,
    writesEach: most.writesEach,
    quietWrites: 0,
    resyncCpuSeconds: size > 1000 ? Infinity : most.resyncCpuSeconds,
    restartWrites: 0,
    notReadyAfter: 0,
    orders: 0,
  };
  return Object.entries(limits).flatMap(([name, limit]) =>
    (counts[name] ?? 0) > limit ? [`${name} is ${counts[name]}, the limit ${limit}`] : [],
  );
}

/** One seed of so many domains. */
export async function scale({ size }: { readonly size: number }): Promise<SeedOutcome> {
  await using site = await startSite({ regionLimits: manyLimits });
  const run = { site, size, domains: manyDomains(site, size) };
  let first;
  {
    await using operator = await site.startOperator();
    await site.openRegion();
    first = await whileReady(run, operator);
  }
  await using second = await site.startOperator();
  const counts = { ...first, ...(await afterRestart(run, second)) };
  return { counts, violations: findFaults(counts, size) };
}
