// Runs a Vitest project as a tier and counts the tests of its JSON report.
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { reportFiles } from '../vitest/reporters.ts';
import { type Noted, readNotes } from '../vitest/running-tests.ts';
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

type Files = { readonly report: string; readonly running: string };

/** What the notes tell of a run that has no report: its results so far, and why it ended. */
export function countNotes(noted: Noted, reason: string): Outcome {
  const { passed, skipped, failures, running } = noted;
  const names = running.length === 0 ? [] : [`in work were:\n    ${running.join('\n    ')}`];
  const reasons = [...failures, [reason, ...names].join('; ')];
  return { passed, failed: reasons.length, skipped, reasons };
}

async function outcomeOf(name: string, { code, late, output }: Ended, files: Files): Promise<Outcome> {
  const report = late ? undefined : await reportIn(files.report);
  if (!report) {
    const noted = readNotes(await readFile(files.running, 'utf8').catch(() => '')); // no test has started
    if (late) return countNotes(noted, `${name} was stopped: no test ended within the limit`);
    return countNotes(noted, `${name} ended with code ${code} and no report: ${firstError(output)}`);
  }
  const outcome = countReport(report, code);
  return outcome.reasons[0] === 'no test ran'
    ? unable(`${name}: no test ran: ${firstError(output)}`)
    : outcome;
}

const minuteMs = 60_000;
/** A tier ends after this time in which no test started or ended (docs/development.md#when-a-test-hangs). */
const idleMs = 5 * minuteMs;
/** Until the first test starts: its set-up builds pages, images or a cluster. */
const setupMs = 30 * minuteMs;
const lookMs = 1000;

/** Begins the limit anew with each note of a test. */
function watchNotes(file: string): NonNullable<CommandPlan['watch']> {
  return (limit) => {
    let seen = 0;
    const timer = setInterval(() => {
      const written = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (written !== seen) limit.restart(idleMs);
      seen = written;
    }, lookMs);
    return { [Symbol.dispose]: () => clearInterval(timer) };
  };
}

type VitestPlan = Pick<CommandPlan, 'env'> & { readonly beside?: boolean };

/**
 * Makes a tier of a Vitest project and those named `<name>-*`. A tier that runs `beside` another prints its
 * output at its end.
 */
export function vitestTier(name: string, { beside = false, env = {} }: VitestPlan = {}): Tier {
  const run = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'glimpse-report-'));
    const files = { report: join(folder, 'report.json'), running: join(folder, 'running.jsonl') };
    const ended = await runCommand({
      command: ['vitest', 'run', '--project', name, '--project', `${name}-*`],
      limitMs: setupMs,
      watch: watchNotes(files.running),
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
