// `make test` and `make check`: runs every tier, even after a failure, and prints one summary line
// (CONTRIBUTING.md#tests).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './test/checks.ts';
import { type Outcome, type Tier, closingLine, runTier } from './test/tier.ts';
import { vitestTier } from './test/vitest.ts';

/** Where int and e2e note the commands that they send to MongoDB, for the tier `recorded`. */
const commands = mkdtempSync(join(tmpdir(), 'glimpse-commands-'));
process.once('exit', () => rmSync(commands, { recursive: true, force: true }));
const env = { COMMANDS_FOLDER: commands };
/**
 * Steps run one after another. The lists of a step run side by side, each from its first tier to its last:
 * the browser tier leaves a core idle, which int uses.
 */
type Step = readonly (readonly Tier[])[];
const quick: Step = [[vitestTier('unit', { beside: true })], checks];
const slow: readonly Step[] = [
  [[vitestTier('int', { env })], [vitestTier('browser', { beside: true })]],
  [[vitestTier('alone')]],
  [[vitestTier('e2e', { env })]],
  [[vitestTier('recorded', { env })]],
];

async function runInOrder(tiers: readonly Tier[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const tier of tiers) outcomes.push(await runTier(tier));
  return outcomes;
}

const outcomes: Outcome[] = [];
for (const step of process.argv[2] === 'check' ? [quick] : [quick, ...slow])
  outcomes.push(...(await Promise.all(step.map(runInOrder))).flat());
console.log(closingLine(outcomes));
process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
