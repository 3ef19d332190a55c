// The process of one seed of the piece `tests`: runs the checks and all tests that need no other programs,
// with each proof at full size.
// Usage: node scripts/proof/tests.ts tests <seed> <runs>
import { runCommand } from '@glimpse/processes/run-command';
import { proofSizeVariable } from '../vitest/proof-size.ts';
import type { SeedOutcome } from './results.ts';
import { outcomeLine } from './seeds.ts';

const limitMs = 60 * 60_000;
const summary = /^(\d+) passed, (\d+) failed, (\d+) skipped$/m;

async function runTests(runs: number): Promise<SeedOutcome> {
  const counts = { runs: 0, passed: 0, failed: 0, skipped: 0 };
  const violations: string[] = [];
  for (; counts.runs < runs; counts.runs += 1) {
    const env = { [proofSizeVariable]: 'full' };
    const { code, output } = await runCommand({
      command: [process.execPath, 'scripts/test.ts', 'all'],
      limitMs,
      env,
      quiet: true,
    });
    const [, passed = 0, failed = 0, skipped = 0] = summary.exec(output) ?? [];
    counts.passed += Number(passed);
    counts.failed += Number(failed);
    counts.skipped += Number(skipped);
    if (code !== 0) violations.push(`run ${counts.runs + 1}: ${output.slice(-4000)}`);
  }
  return { counts, violations };
}

process.stdout.write(`${outcomeLine(await runTests(Math.max(1, Number(process.argv[4]))))}\n`);
