// Chooses how Vitest reports: on the screen, and into the files that a tier of `make test` reads.
import type { Reporter } from 'vitest/node';
import { noteRunningTests } from './running-tests.ts';

/** The variables by which a tier names its files: the JSON report, and the notes about running tests. */
export const reportFiles = { report: 'TIER_REPORT_FILE', running: 'TIER_RUNNING_FILE' } as const;

type Chosen = 'default' | 'dot' | ['json', { outputFile: string }] | Reporter;

/** The reporters of this run. Outside a tier: what a person reads. */
export function reporters(env: Readonly<Record<string, string | undefined>>): Chosen[] {
  const report = env[reportFiles.report];
  const running = env[reportFiles.running];
  if (report === undefined || running === undefined) return ['default'];
  return ['dot', ['json', { outputFile: report }], noteRunningTests(running)];
}
