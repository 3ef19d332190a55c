// Plants one bug at a time in a copy of the tree and checks that its test fails.
// Usage: node scripts/seeded/run.ts [name...]
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Edit, type SeededBug, seededBugs } from './bugs.ts';

const root = join(import.meta.dirname, '../..');
const copied = [
  'api',
  'contracts',
  'scripts',
  'package.json',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];
const linked = ['node_modules', '.tools', 'web'];
const mostMs = 600_000;

type Report = { readonly testResults: readonly FileResult[] };
type FileResult = {
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
};

async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'glimpse-seeded-'));
  const filter = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  for (const name of copied) await cp(join(root, name), join(copy, name), { recursive: true, filter });
  for (const name of linked) await symlink(join(root, name), join(copy, name));
  return copy;
}

/** Applies one replacement. @throws unless the text occurs exactly once */
async function plant(copy: string, { file, find, replace }: Edit): Promise<void> {
  const path = join(copy, file);
  const parts = (await readFile(path, 'utf8')).split(find);
  if (parts.length !== 2)
    throw new Error(
      `${file} contains the text to replace ${parts.length - 1} times: update scripts/seeded/bugs.ts`,
    );
  await writeFile(path, parts.join(replace));
}

async function failedTests(copy: string, file: string): Promise<readonly string[]> {
  const output = join(copy, 'report.json');
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'int*', // also the tests that run alone
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

async function isCaught(bug: SeededBug): Promise<boolean> {
  const copy = await copyTree();
  try {
    for (const edit of bug.edits) await plant(copy, edit);
    const failed = await failedTests(copy, bug.caughtBy);
    console.log(`${failed.length > 0 ? 'CAUGHT' : 'MISSED'}  ${bug.name}: ${bug.story}`);
    for (const name of failed) console.log(`        failed: ${name}`);
    return failed.length > 0;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2);
const chosen = seededBugs.filter(({ name }) => asked.length === 0 || asked.includes(name));
if (chosen.length === 0)
  throw new Error(`Unknown bug. Known bugs: ${seededBugs.map(({ name }) => name).join(', ')}`);
let missed = 0;
for (const bug of chosen) if (!(await isCaught(bug))) missed += 1;
process.exitCode = missed === 0 ? 0 : 1;
