// `make bench PROCESSES=1,2,4`: the API with so many processes (WEB_CONCURRENCY), alternating on one mongod.
import { rootFolder } from '@glimpse/processes/folders';
import { runAgainst } from './alternating-runs.ts';
import type { LoadResult } from './load.ts';
import type { Scenario } from './scenarios.ts';
import { groupMemoryMb } from './process-metrics.ts';
import { type Running, startApisOf } from './servers.ts';
import { median } from './statistics.ts';

type Plan = {
  readonly clients: readonly number[];
  readonly rounds: number;
  readonly warmMs: number;
  readonly forMs: number;
};
type Measured = { readonly result: LoadResult; readonly memoryMb: number };

const scenarios = ['plain', 'nonce'] as const;
const head = ['processes', 'clients', 'scenario', 'pairs/s', 'of one', 'p95 ms', 'CPU ms', 'MB', 'doubles'];
const line = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => String(cell).padStart(10)).join('');

/** Highest memory of all processes together in MB (10^6 bytes); files that they share count once. */
const mostMb = (count: number): number => (count === 1 ? 195 : 180 + 120 * (count - 1));

function rowOf(count: number, clients: number, { own, one, name }: Compared): string {
  const pick = (read: (measured: Measured) => number) => median(own.map(read));
  const ratio = own.map(
    ({ result }, round) => result.pairsPerSecond / (one[round]?.result.pairsPerSecond ?? Number.NaN),
  );
  return line([
    count,
    clients,
    name,
    pick(({ result }) => result.pairsPerSecond).toFixed(0),
    median(ratio).toFixed(2),
    pick(({ result }) => result.p95Ms).toFixed(1),
    pick(({ result }) => result.cpuMsPerPair).toFixed(2),
    Math.max(...own.map(({ memoryMb }) => memoryMb)).toFixed(0),
    own.reduce((sum, { result }) => sum + result.doubles, 0),
  ]);
}

type Compared = {
  readonly name: string;
  readonly own: readonly Measured[];
  readonly one: readonly Measured[];
};

/** One sentence for each bound that the runs of one number of processes broke. */
function missedOf(count: number, runs: readonly Measured[]): readonly string[] {
  const memoryMb = Math.max(...runs.map((run) => run.memoryMb));
  const doubles = runs.reduce((sum, { result }) => sum + result.doubles, 0);
  return [
    ...(memoryMb > mostMb(count)
      ? [`${count} processes: ${memoryMb.toFixed(0)} MB, the limit is ${mostMb(count)} MB`]
      : []),
    ...(doubles > 0 ? [`${count} processes: ${doubles} texts were revealed twice`] : []),
  ];
}

const noRuns = (): Measured[] => [];

type Load = Omit<Plan, 'rounds' | 'clients'> & { readonly clients: number };

async function measureOne(api: Running, name: Scenario, load: Load): Promise<Measured> {
  return { result: await runAgainst(api, name, load), memoryMb: groupMemoryMb(api.pid) };
}

/** Measures each number of processes, the first one as the unit. @returns the missed bounds */
export async function processes(counts: readonly number[], plan: Plan): Promise<readonly string[]> {
  await using started = await startApisOf(
    counts.map((count) => ({ checkout: rootFolder, processes: count })),
  );
  const measured = started.apis.map((api, at) => ({ api, count: counts[at] ?? 0, runs: noRuns() }));
  for (const { api } of measured)
    for (const name of scenarios) await measureOne(api, name, { clients: 64, warmMs: 0, forMs: 6000 });
  console.log(line(head));
  for (const clients of plan.clients)
    for (const name of scenarios) {
      const before = measured.map(({ runs }) => runs.length);
      for (let round = 0; round < plan.rounds; round += 1)
        for (const { api, runs } of measured) runs.push(await measureOne(api, name, { ...plan, clients }));
      const one = measured[0]?.runs.slice(before[0]) ?? [];
      for (const [at, { count, runs }] of measured.entries())
        console.log(rowOf(count, clients, { name, own: runs.slice(before[at]), one }));
    }
  return measured.flatMap(({ count, runs }) => missedOf(count, runs));
}
