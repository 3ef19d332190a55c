// `make test` and `make check`: runs every tier, even after a failure, and ends with one line that counts them all (style §11).
import { checks } from './test/checks.ts';
import { type Outcome, type Tier, closingLine, unable } from './test/tier.ts';
import { vitestTier } from './test/vitest.ts';

const minute = 60_000;
const quick = [...checks, vitestTier('unit', 2 * minute)];
const slow = [vitestTier('int', 12 * minute), vitestTier('browser', 5 * minute), vitestTier('e2e', 12 * minute)];

async function runTier({ name, run }: Tier): Promise<Outcome> {
  const start = performance.now();
  const outcome = await run().catch((thrown: unknown) => unable(`${name} could not run: ${String(thrown)}`));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const verdict = outcome.failed === 0 ? 'ok' : 'FAILED';
  console.log(
    `${verdict.padEnd(6)} ${name} (${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped, ${seconds} s)`,
  );
  for (const reason of outcome.reasons) console.log(`  - ${reason}`);
  return outcome;
}

const outcomes: Outcome[] = [];
for (const tier of process.argv[2] === 'check' ? quick : [...quick, ...slow]) outcomes.push(await runTier(tier));
console.log(closingLine(outcomes));
process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
