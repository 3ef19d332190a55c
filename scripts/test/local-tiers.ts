// The tiers that need no program but those of the packages (CONTRIBUTING.md#tests).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './checks.ts';
import { type Outcome, type Tier, runTier } from './tier.ts';
import { vitestTier } from './vitest.ts';

/**
 * Steps run one after another. The lists of a step run side by side, each from its first tier to its last:
 * the browser tier leaves a core idle, which int uses.
 */
export type Step = readonly (readonly Tier[])[];

/** Where int and e2e note the commands that they send to MongoDB, for the tier `recorded`. */
const commands = mkdtempSync(join(tmpdir(), 'glimpse-commands-'));
process.once('exit', () => rmSync(commands, { recursive: true, force: true }));
const env = { COMMANDS_FOLDER: commands };

/** The steps of `make check`, `make test` and `make e2e`. `recorded` judges what ran before it. */
export const steps = {
  quick: [[vitestTier('unit', { beside: true })], checks],
  services: [[vitestTier('int', { env })], [vitestTier('browser', { beside: true })]],
  alone: [[vitestTier('alone')]],
  pages: [[vitestTier('e2e', { env })]],
  recorded: [[vitestTier('recorded', { env })]],
} as const satisfies Readonly<Record<string, Step>>;

async function runInOrder(tiers: readonly Tier[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const tier of tiers) outcomes.push(await runTier(tier));
  return outcomes;
}

/** Runs every step, even after a failure. */
export async function runSteps(list: readonly Step[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of list) outcomes.push(...(await Promise.all(step.map(runInOrder))).flat());
  return outcomes;
}
