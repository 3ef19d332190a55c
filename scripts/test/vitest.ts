// Runs a Vitest project as a tier and counts the tests of its JSON report.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Ended, runCommand } from './command.ts';
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

async function outcomeOf(name: string, { code, late, output }: Ended, file: string): Promise<Outcome> {
  const report = await reportIn(file);
  if (late) return unable(`${name} was stopped at its time limit`);
  if (!report) return unable(`${name} could not run: Vitest ended with code ${code}: ${firstError(output)}`);
  const outcome = countReport(report, code);
  return outcome.reasons[0] === 'no test ran'
    ? unable(`${name}: no test ran: ${firstError(output)}`)
    : outcome;
}

/**
 * Makes a tier of one Vitest project.
 * @param limits a tier that runs `beside` another prints its output at its end
 */
export function vitestTier(
  name: string,
  { limitMs, beside = false }: { readonly limitMs: number; readonly beside?: boolean },
): Tier {
  const run = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'glimpse-report-'));
    const file = join(folder, 'report.json');
    const report = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`] as const;
    const ended = await runCommand({
      command: ['vitest', 'run', '--project', `${name}*`, ...report],
      limitMs,
      quiet: beside,
    });
    if (beside) process.stdout.write(ended.output);
    const outcome = await outcomeOf(name, ended, file);
    await rm(folder, { recursive: true, force: true });
    return outcome;
  };
  return { name, run };
}
