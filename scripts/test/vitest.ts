// Runs a Vitest project as a tier and counts the tests of its JSON report.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { reportFiles } from '../vitest/reporters.ts';
import { stillRunning } from '../vitest/running-tests.ts';
import { type CommandPlan, type Ended, runCommand } from '@glimpse/processes/run-command';
import { type Outcome, type Tier, unable } from './tier.ts';

/** The fields of Vitest's JSON report that are counted. */
type Report = {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

async function reportIn(file: string): Promise<Report | undefined> {
  try {
    const report: Report = JSON.parse(await readFile(file, 'utf8'));
    return report;
  } catch {
    return undefined; // Vitest ended before it wrote one: the caller reports it
  }
}

/**
 * Counts a report. A file that broke before its first test counts as a failure.
 * So does a failed run whose report has no failure.
 */
export function countReport(report: Report, exitCode: number): Outcome {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, file: file.name })),
  );
  const failures = tests
    .filter((test) => test.status === 'failed')
    .map((test) => `${test.fullName} (${test.file})`);
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const reasons = [...failures, ...broken.map((file) => `${file.name} broke: ${file.message}`)];
  if (reasons.length === 0 && tests.length === 0) reasons.push('no test ran');
  if (reasons.length === 0 && exitCode !== 0)
    reasons.push(`Vitest ended with code ${exitCode} although no test failed: see its output`);
  const passed = tests.filter((test) => test.status === 'passed').length;
  return { passed, failed: reasons.length, skipped: tests.length - passed - failures.length, reasons };
}

/** The first error in Vitest's output, without colours. */
function firstError(output: string): string {
  const plain = stripVTControlCharacters(output);
  return /^.*(?:Error|Problem): .*$/m.exec(plain)?.[0].trim() ?? 'its output is above';
}

/** What ran when a tier was stopped. */
async function hungIn(file: string): Promise<string> {
  const names = stillRunning(await readFile(file, 'utf8').catch(() => '')); // none has started yet
  return names.length === 0 ? 'before the first test' : `in:\n    ${names.join('\n    ')}`;
}

type Files = { readonly report: string; readonly running: string };

async function outcomeOf(name: string, { code, late, output }: Ended, files: Files): Promise<Outcome> {
  const report = await reportIn(files.report);
  if (late) return unable(`${name} was stopped at its time limit ${await hungIn(files.running)}`);
  if (!report) return unable(`${name} could not run: Vitest ended with code ${code}: ${firstError(output)}`);
  const outcome = countReport(report, code);
  return outcome.reasons[0] === 'no test ran'
    ? unable(`${name}: no test ran: ${firstError(output)}`)
    : outcome;
}

type VitestPlan = Pick<CommandPlan, 'limitMs' | 'env'> & { readonly beside?: boolean };

/** Makes a tier of one Vitest project. A tier that runs `beside` another prints its output at its end. */
export function vitestTier(name: string, { limitMs, beside = false, env = {} }: VitestPlan): Tier {
  const run = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'glimpse-report-'));
    const files = { report: join(folder, 'report.json'), running: join(folder, 'running.jsonl') };
    const ended = await runCommand({
      command: ['vitest', 'run', '--project', `${name}*`],
      limitMs,
      quiet: beside,
      env: { ...env, [reportFiles.report]: files.report, [reportFiles.running]: files.running },
    });
    if (beside) process.stdout.write(ended.output);
    const outcome = await outcomeOf(name, ended, files);
    await rm(folder, { recursive: true, force: true });
    return outcome;
  };
  return { name, run };
}
