// `make bench WITH=<folder>`: this API and that of another checkout, alternating on one mongod and one Redis.
import { resolve } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { runAgainst } from './alternating-runs.ts';
import type { LoadResult } from './load.ts';
import { startApisOf } from './servers.ts';
import { median } from './statistics.ts';

/** Processes differ by a tenth from start to start, so each API is started several times. */
const starts = 4;
/** Largest part of the pairs per second, and of the memory, that a change may cost. */
const mostLost = 0.05;

const scenarios = ['plain', 'nonce'] as const;
type Plan = {
  readonly clients: number;
  readonly rounds: number;
  readonly warmMs: number;
  readonly forMs: number;
};
/** This API's figures divided by the other's. */
type Ratio = Readonly<Record<'pairs' | 'cpu' | 'memory', number>>;

const ratioOf = (own: LoadResult, other: LoadResult): Ratio => ({
  pairs: own.pairsPerSecond / other.pairsPerSecond,
  cpu: own.cpuMsPerPair / other.cpuMsPerPair,
  memory: own.peakMb / other.peakMb,
});

const middleOf = (ratios: readonly Ratio[]): Ratio => ({
  pairs: median(ratios.map(({ pairs }) => pairs)),
  cpu: median(ratios.map(({ cpu }) => cpu)),
  memory: median(ratios.map(({ memory }) => memory)),
});

const shown = ({ pairs, cpu, memory }: Ratio): string =>
  `pairs/s ${pairs.toFixed(2)} x, CPU ${cpu.toFixed(2)} x, memory ${memory.toFixed(2)} x`;

/** Starts both APIs, the other one first in every second start. @returns the middle ratio of each scenario */
async function measureStart(other: string, plan: Plan, start: number) {
  const isFirst = start % 2 === 0;
  const checkouts = isFirst ? [rootFolder, other] : [other, rootFolder];
  await using started = await startApisOf(checkouts.map((checkout) => ({ checkout })));
  const [first, second] = started.apis;
  if (first === undefined || second === undefined) throw new Error('two APIs are needed');
  const [own, before] = isFirst ? [first, second] : [second, first];
  for (const scenario of scenarios)
    for (const api of [first, second]) await runAgainst(api, scenario, { ...plan, warmMs: 0, forMs: 6000 });
  const ratios: Record<(typeof scenarios)[number], Ratio[]> = { plain: [], nonce: [] };
  for (let round = 0; round < plan.rounds; round += 1)
    for (const scenario of scenarios) {
      const ownRun = round % 2 === 0 ? await runAgainst(own, scenario, plan) : undefined;
      const otherRun = await runAgainst(before, scenario, plan);
      ratios[scenario].push(ratioOf(ownRun ?? (await runAgainst(own, scenario, plan)), otherRun));
    }
  return { plain: middleOf(ratios.plain), nonce: middleOf(ratios.nonce) };
}

/** Prints the ratios. @returns one sentence for each figure that became worse by more than 5 % */
export async function compareCheckouts(folder: string, plan: Plan): Promise<readonly string[]> {
  const measured: Awaited<ReturnType<typeof measureStart>>[] = [];
  for (let start = 0; start < starts; start += 1) {
    const one = await measureStart(resolve(folder), plan, start);
    for (const scenario of scenarios)
      console.log(`start ${start + 1}, ${plan.clients} clients, ${scenario}: ${shown(one[scenario])}`);
    measured.push(one);
  }
  return scenarios.flatMap((scenario) => {
    const middle = middleOf(measured.map((one) => one[scenario]));
    console.log(`all starts, ${plan.clients} clients, ${scenario}: ${shown(middle)}`);
    const isWorse = middle.pairs < 1 - mostLost || middle.memory > 1 + mostLost;
    return isWorse ? [`${plan.clients} clients, ${scenario}: ${shown(middle)} of the other checkout`] : [];
  });
}
