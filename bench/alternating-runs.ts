// Runs the generator in its own process, and alternates the scenarios to make the ratios fair.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scenarioNames, type Scenario } from './scenarios.ts';
import { median } from './statistics.ts';
import type { LoadPlan, LoadResult } from './load.ts';
import type { BenchServers, Running } from './servers.ts';

const run = promisify(execFile);
const generator = join(import.meta.dirname, 'load.ts');

/** Clients, times, length of texts, and the pause of a client after each pair (none by default). */
type Plan = Pick<LoadPlan, 'clients' | 'warmMs' | 'forMs' | 'chars'> & { readonly restMs?: number };

/** Runs one scenario against one server, in a fresh process, so that no scenario gets a warm generator. */
export async function runAgainst(target: Running, scenario: Scenario, plan: Plan) {
  const load: LoadPlan = { scenario, ...target, restMs: 0, ...plan };
  const timeout = plan.warmMs + plan.forMs + 60_000;
  const { stdout } = await run(process.execPath, [generator, JSON.stringify(load)], { timeout });
  const result: LoadResult = JSON.parse(stdout);
  return result;
}

/** Runs one scenario against the server that it is made for. */
export const runScenario = (servers: BenchServers, scenario: Scenario, plan: Plan) =>
  runAgainst(scenario === 'floor' ? servers.floor : servers.api, scenario, plan);

/** The runs for one number of clients by scenario; the same index is the same round. */
export type Runs = Readonly<Record<Scenario, readonly LoadResult[]>>;

/** Alternates the scenarios for `rounds` rounds, so that a slow phase of the machine affects all. */
export async function runAlternating(
  servers: BenchServers,
  plan: Plan & { readonly rounds: number },
): Promise<Runs> {
  const runs: Record<Scenario, LoadResult[]> = { floor: [], plain: [], nonce: [], sealed: [] };
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const scenario of scenarioNames) runs[scenario].push(await runScenario(servers, scenario, plan));
  }
  return runs;
}

/** Returns the median over the rounds of scenario / floor in pairs per second. */
export function ratioToFloor(runs: Runs, scenario: Scenario): number {
  const ratios = runs[scenario].map(
    (result, round) => result.pairsPerSecond / (runs.floor[round]?.pairsPerSecond ?? Number.NaN),
  );
  return median(ratios);
}
