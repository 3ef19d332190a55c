// Plants each bug in a copy of the tree of its own and checks that its test fails.
// Usage: node scripts/seeded/run.ts [name...]
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { timedTests } from '../vitest/timed-tests.ts';
import { seededBugs } from './bugs.ts';
import { plant, type SeededBug } from './plant.ts';

const mostMs = 600_000;
/** A bug may make a test wait for ever. Tests with services have the time of their tier. */
const unitTestMs = 60_000;

type Report = { readonly testResults: readonly FileResult[] };
type FileResult = {
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
};

/** Options for the projects that may hold the file. */
function projectOptions(file: string): readonly string[] {
  if (file.endsWith('.int.test.ts')) return ['--project', 'int', '--project', 'alone'];
  return ['--project', file.endsWith('.test.tsx') ? 'browser' : 'unit', `--testTimeout=${unitTestMs}`];
}

async function failedTests(copy: string, file: string): Promise<readonly string[]> {
  const output = join(copy, 'report.json');
  const args = [
    join(rootFolder, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projectOptions(file),
    '--bail=1', // one failed test is enough
    '--reporter=json',
    `--outputFile=${output}`,
    file,
  ];
  const options = { cwd: copy, timeout: mostMs, maxBuffer: 1e8 };
  const said = await new Promise<string>((done) =>
    execFile(process.execPath, args, options, (_error, out, err) => done(out + err)),
  );
  if (!existsSync(output)) throw new Error(`${file} ended without a report:\n${said.slice(-2000)}`);
  const report: Report = JSON.parse(await readFile(output, 'utf8'));
  const ran = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed' || status === 'passed');
  if (ran.length === 0) throw new Error(`${file} ran no test: ${report.testResults[0]?.message ?? ''}`);
  return ran.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
}

/** A bug whose test could not run counts as missed; the others go on. */
async function isCaught(bug: SeededBug): Promise<boolean> {
  try {
    return await catches(bug);
  } catch (thrown) {
    console.log(`NO RUN  ${bug.name}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    return false;
  }
}

async function catches(bug: SeededBug): Promise<boolean> {
  await using copy = await plant(bug);
  const failed = await failedTests(copy.folder, bug.caughtBy);
  console.log(`${failed.length > 0 ? 'CAUGHT' : 'MISSED'}  ${bug.name}: ${bug.story}`);
  for (const name of failed) console.log(`        failed: ${name}`);
  return failed.length > 0;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => seededBugs.every((bug) => bug.name !== name));
if (unknown.length > 0)
  throw new Error(
    `Unknown bug ${unknown.join(', ')}. Known bugs: ${seededBugs.map(({ name }) => name).join(', ')}`,
  );
const chosen = seededBugs.filter(({ name }) => asked.length === 0 || asked.includes(name));
/** Side by side; tests that measure time come afterwards, one at a time. */
async function countCaught(bugs: readonly SeededBug[], jobs: number): Promise<number> {
  const waiting = [...bugs];
  let caught = 0;
  const runNext = async (): Promise<void> => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) caught += Number(await isCaught(bug));
  };
  await Promise.all(Array.from({ length: jobs }, runNext));
  return caught;
}
const isTimed = ({ caughtBy }: SeededBug): boolean => timedTests.includes(caughtBy);
const caught =
  (await countCaught(
    chosen.filter((bug) => !isTimed(bug)),
    availableParallelism(),
  )) + (await countCaught(chosen.filter(isTimed), 1));
console.log(`${caught} of ${chosen.length} bugs caught`);
process.exitCode = caught === chosen.length ? 0 : 1;
