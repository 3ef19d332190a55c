// Prints the results and checks them against the thresholds.
import { scenarioNames, type Scenario } from './scenarios.ts';
import { median } from './statistics.ts';
import type { LoadResult } from './load.ts';
import { ratioToFloor, type Runs } from './alternating-runs.ts';

/**
 * Lowest ratio to the floor by number of clients. Readers without nonce do the floor's work; the others
 * acknowledge in a further request.
 */
export const leastRatio: Readonly<Record<'plain' | 'nonce', Readonly<Record<number, number>>>> = {
  plain: { 1: 0.7, 16: 1.1, 64: 1.8 },
  nonce: { 1: 0.65, 64: 1.6 },
};

/** Highest resident memory of the API under load, in MB. */
export const mostMemoryMb = 200;

const over = (results: readonly LoadResult[], pick: (result: LoadResult) => number) =>
  median(results.map(pick));
const cell = (value: number, digits: number) => value.toFixed(digits).padStart(9);

const names: Readonly<Record<Scenario, string>> = {
  floor: 'floor',
  plain: 'ours',
  nonce: 'ours+nonce+ack',
  sealed: 'sealed+ack',
};

/** Most processor time of a sealed pair, as a part of that of a plain one with nonce and acknowledgement. */
const mostSealedCpu = 1;

/** The header of the table of `rowsOf`. */
export const head = `${'clients'.padEnd(8)}${'server'.padEnd(16)}${['pairs/s', 'p50 ms', 'p95 ms', 'ratio', 'CPU ms', 'RSS MB', 'doubles'].map((name) => name.padStart(9)).join('')}`;

/** Returns one line per scenario: medians of the rounds, CPU time per pair, peak memory. */
export function rowsOf(clients: number, runs: Runs): readonly string[] {
  return scenarioNames.map((scenario) => {
    const results = runs[scenario];
    const doubles = results.reduce((sum, result) => sum + result.doubles, 0);
    const figures = [
      cell(
        over(results, (result) => result.pairsPerSecond),
        0,
      ),
      cell(
        over(results, (result) => result.p50Ms),
        1,
      ),
      cell(
        over(results, (result) => result.p95Ms),
        1,
      ),
      cell(ratioToFloor(runs, scenario), 2),
      cell(
        over(results, (result) => result.cpuMsPerPair),
        2,
      ),
      cell(Math.max(...results.map((result) => result.peakMb)), 0),
      cell(doubles, 0),
    ];
    return `${String(clients).padEnd(8)}${names[scenario].padEnd(16)}${figures.join('')}`;
  });
}

/** Returns one sentence per missed threshold. */
export function missedThresholds(clients: number, runs: Runs): readonly string[] {
  const missed: string[] = [];
  for (const scenario of ['plain', 'nonce'] as const) {
    const ratio = ratioToFloor(runs, scenario);
    const least = leastRatio[scenario][clients] ?? 0;
    if (ratio >= least) continue;
    const name = names[scenario];
    missed.push(`${clients} clients, ${name}: ${ratio.toFixed(2)} x the floor, the minimum is ${least} x`);
  }
  const cpuOf = (scenario: Scenario) => over(runs[scenario], ({ cpuMsPerPair }) => cpuMsPerPair);
  const sealed = cpuOf('sealed') / cpuOf('nonce');
  if (sealed > mostSealedCpu)
    missed.push(
      `${clients} clients: a sealed pair takes ${sealed.toFixed(2)} x the processor time of a plain one`,
    );
  const ours = [...runs.plain, ...runs.nonce, ...runs.sealed];
  const memoryMb = Math.max(...ours.map((result) => result.peakMb));
  if (memoryMb > mostMemoryMb)
    missed.push(`${clients} clients: ${memoryMb.toFixed(0)} MB resident, the limit is ${mostMemoryMb} MB`);
  const doubles = ours.reduce((sum, result) => sum + result.doubles, 0);
  if (doubles > 0) missed.push(`${clients} clients: ${doubles} texts were revealed twice`);
  return missed;
}
