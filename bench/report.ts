// What the bench prints, and which bars it holds the figures to (issue "How fast, how small").
import type { Contender } from './contenders.ts';
import { median } from './figures.ts';
import type { LoadResult } from './load.ts';
import { ratioToFloor, type Runs } from './rounds.ts';

/** Least ratio to the floor, by number of clients; readers without nonce, who do the floor's work. */
export const leastRatio: Readonly<Record<number, number>> = { 1: 0.7, 16: 1.1, 64: 1.8 };

/** Most resident memory of the API under load, in MB. */
export const mostMemoryMb = 200;

const over = (results: readonly LoadResult[], pick: (result: LoadResult) => number) => median(results.map(pick));
const cell = (value: number, digits: number) => value.toFixed(digits).padStart(9);

const names: Readonly<Record<Contender, string>> = { floor: 'floor', plain: 'ours', nonce: 'ours+nonce+ack' };

/** The head of the table that `rowsOf` fills. */
export const head = `${'clients'.padEnd(8)}${'server'.padEnd(16)}${['pairs/s', 'p50 ms', 'p95 ms', 'ratio', 'CPU ms', 'RSS MB', 'doubles'].map((name) => name.padStart(9)).join('')}`;

/** One line per contender: medians of the rounds. CPU is per pair, memory the highest seen. */
export function rowsOf(clients: number, runs: Runs): readonly string[] {
  return (['floor', 'plain', 'nonce'] as const).map((contender) => {
    const results = runs[contender];
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
      cell(ratioToFloor(runs, contender), 2),
      cell(
        over(results, (result) => result.cpuMsPerPair),
        2,
      ),
      cell(Math.max(...results.map((result) => result.peakMb)), 0),
      cell(doubles, 0),
    ];
    return `${String(clients).padEnd(8)}${names[contender].padEnd(16)}${figures.join('')}`;
  });
}

/** One sentence for each bar that was missed; none means passed. */
export function missedBars(clients: number, runs: Runs): readonly string[] {
  const missed: string[] = [];
  const ratio = ratioToFloor(runs, 'plain');
  const least = leastRatio[clients] ?? 0;
  if (!(ratio >= least)) missed.push(`${clients} clients: ${ratio.toFixed(2)} x the floor, at least ${least} x is asked`);
  const ours = [...runs.plain, ...runs.nonce];
  const memoryMb = Math.max(...ours.map((result) => result.peakMb));
  if (memoryMb > mostMemoryMb) missed.push(`${clients} clients: ${memoryMb.toFixed(0)} MB resident, at most ${mostMemoryMb} MB is allowed`);
  const doubles = ours.reduce((sum, result) => sum + result.doubles, 0);
  if (doubles > 0) missed.push(`${clients} clients: ${doubles} texts were given twice`);
  return missed;
}
