// `make check` and `make test`: run their tiers, even after a failure, and print one summary line
// (CONTRIBUTING.md#tests). `all` adds the tiers of `make e2e` that need no other programs.
import { runSteps, type Step, steps } from './test/local-tiers.ts';
import { closingLine } from './test/tier.ts';

const { quick, services, alone, pages, recorded } = steps;
const plans: Readonly<Record<string, readonly Step[]>> = {
  check: [quick],
  test: [quick, services, recorded],
  all: [quick, services, alone, pages, recorded],
};

const name = process.argv[2] ?? 'test';
const plan = plans[name];
if (plan === undefined) throw new Error(`There is no plan ${name}: write ${Object.keys(plans).join(', ')}.`);
const outcomes = await runSteps(plan);
console.log(closingLine(outcomes));
process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
