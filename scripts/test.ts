// `make test` and `make check`: runs every tier, even after a failure, and prints one summary line
// (CONTRIBUTING.md#tests).
import { checks } from './test/checks.ts';
import { type Outcome, closingLine, runTier } from './test/tier.ts';
import { vitestTier } from './test/vitest.ts';

const minute = 60_000;
/**
 * The steps in order; the tiers of a step run in parallel. The browser tier leaves a core idle, which int
 * uses. Limits end a run that hangs, also on two cores.
 */
const quick = [...checks, vitestTier('unit', { limitMs: 2 * minute })].map((tier) => [tier]);
const slow = [
  [
    vitestTier('int', { limitMs: 15 * minute }),
    vitestTier('browser', { limitMs: 15 * minute, beside: true }),
  ],
  [vitestTier('alone', { limitMs: 6 * minute })],
  [vitestTier('e2e', { limitMs: 15 * minute })],
];

const outcomes: Outcome[] = [];
for (const step of process.argv[2] === 'check' ? quick : [...quick, ...slow])
  outcomes.push(...(await Promise.all(step.map(runTier))));
console.log(closingLine(outcomes));
process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
