// One measured run of the generator in its own process, and the alternation of contenders that makes ratios fair.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Contender } from './contenders.ts';
import { median } from './figures.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import type { Field } from './servers.ts';

const run = promisify(execFile);
const generator = join(import.meta.dirname, 'load.ts');

/** How long each run warms up and counts, and how long each client rests after a pair (not at all by default). */
export type Timing = { readonly warmMs: number; readonly forMs: number; readonly restMs?: number };

/** Plays one contender once. The generator is a fresh process each time, so no contender inherits a warm one. */
export async function playOnce(field: Field, contender: Contender, plan: Timing & { readonly clients: number }): Promise<LoadResult> {
  const target = contender === 'floor' ? field.floor : field.api;
  const { clients, warmMs, forMs, restMs = 0 } = plan;
  const order: LoadOrder = { contender, ...target, clients, warmMs, forMs, restMs };
  const { stdout } = await run(process.execPath, [generator, JSON.stringify(order)], { timeout: plan.warmMs + plan.forMs + 60_000 });
  const result: LoadResult = JSON.parse(stdout);
  return result;
}

/** The runs of one client count, by contender; the same index is the same round. */
export type Runs = Readonly<Record<Contender, readonly LoadResult[]>>;

/** Alternates floor, plain and nonce readers for `rounds` rounds, so that a slow minute of the machine hits all of them. */
export async function playRounds(field: Field, plan: Timing & { readonly clients: number; readonly rounds: number }): Promise<Runs> {
  const runs: Record<Contender, LoadResult[]> = { floor: [], plain: [], nonce: [] };
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const contender of ['floor', 'plain', 'nonce'] as const) runs[contender].push(await playOnce(field, contender, plan));
  }
  return runs;
}

/** The median over the rounds of (contender / floor of the same round) in pairs per second. */
export function ratioToFloor(runs: Runs, contender: Contender): number {
  const ratios = runs[contender].map((result, round) => result.pairsPerSecond / (runs.floor[round]?.pairsPerSecond ?? Number.NaN));
  return median(ratios);
}
