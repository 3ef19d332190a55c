// `npm run proof`: runs a piece of the proof seed by seed, or writes the report.
// Usage: npm run proof -- <piece> [--seeds 1..20] [--size N] [--again], or npm run proof -- report
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findMongod } from '@glimpse/programs/store-programs';
import { runCommand } from '@glimpse/processes/run-command';
import { rootFolder } from '@glimpse/processes/folders';
import { sentenceOf, UserError } from '@glimpse/processes/user-error';
import { type Piece, pieceOf, pieces } from './pieces.ts';
import { reportOf } from './report.ts';
import { appendResult, type Machine, readResults, type SeedOutcome, type SeedResult } from './results.ts';
import { outcomeIn, seedsOf } from './seeds.ts';

/** A piece ends after this time at the latest; the next call goes on with the next seed. */
const longestMs = 60 * 60_000;
const apiProgram = 'api/tests/proof/main.ts';
const folder = join(rootFolder, '.data/proof');

async function thisMachine(): Promise<Machine> {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: rootFolder, encoding: 'utf8' }).trim();
  const changed = run('git', 'status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes';
  return {
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    mongod: /v([\d.]+)/.exec(run(await findMongod(), '--version'))?.[1] ?? 'unknown',
    commit: `${run('git', 'rev-parse', '--short', 'HEAD')}${changed}`,
  };
}

/** Runs one seed in a process of its own. A process that ends without an outcome is a violation. */
async function runSeed(
  { name, limitMs, program = apiProgram }: Piece,
  seed: number,
  size: number,
): Promise<SeedOutcome> {
  const { output, late, code } = await runCommand({
    command: ['node', program, name, String(seed), String(size)],
    limitMs,
    quiet: true,
  });
  const outcome = outcomeIn(output);
  if (outcome !== undefined && code === 0) return outcome;
  const how = late ? `did not end within ${limitMs / 60_000} minutes` : `ended with code ${code}`;
  console.error(output.slice(-4000));
  return { counts: {}, violations: [...(outcome?.violations ?? []), `the run ${how}`] };
}

type Plan = { readonly piece: Piece; readonly seeds: readonly number[]; readonly size: number };

/** Runs seeds one after another while another one fits into the hour. @returns the number of violations */
async function runSeeds({ piece, seeds, size }: Plan): Promise<number> {
  const machine = await thisMachine();
  const began = performance.now();
  let [violations, slowestMs] = [0, 0];
  for (const seed of seeds) {
    const [start, from] = [new Date().toISOString(), performance.now()];
    const leftMs = longestMs - (from - began);
    if (stop.signal.aborted || leftMs < 1.5 * slowestMs) return stoppedBefore(seed, violations);
    const limitMs = Math.min(piece.limitMs, leftMs);
    const outcome = await runSeed({ ...piece, limitMs }, seed, size);
    if (stop.signal.aborted) return stoppedBefore(seed, violations);
    const durationMs = Math.round(performance.now() - from);
    slowestMs = Math.max(slowestMs, durationMs);
    const result: SeedResult = { piece: piece.name, seed, size, machine, start, durationMs, ...outcome };
    appendResult(folder, result);
    violations += outcome.violations.length;
    console.log(`seed ${seed}: ${(durationMs / 1000).toFixed(0)} s, ${JSON.stringify(outcome)}`);
  }
  return violations;
}

function stoppedBefore(seed: number, violations: number): number {
  console.log(`Stopped before the end of seed ${seed}: repeat the command to go on there.`);
  return violations;
}

async function runPiece(plan: Plan, again: boolean): Promise<number> {
  const done = readResults(folder, plan.piece.name).filter(({ size }) => size === plan.size);
  const seeds = plan.seeds.filter((seed) => again || !done.some((result) => result.seed === seed));
  if (seeds.length < plan.seeds.length)
    console.log(`${plan.seeds.length - seeds.length} seeds have run already.`);
  return await runSeeds({ ...plan, seeds });
}

function writeReport(): void {
  const page = join(rootFolder, 'docs/proofs/results.md');
  const former = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    reportOf((piece) => readResults(folder, piece), former),
  );
  console.log(`Written: ${page}`);
}

function planOf(): Plan & { readonly again: boolean } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      seeds: { type: 'string' },
      size: { type: 'string' },
      again: { type: 'boolean', default: false },
    },
  });
  const piece = pieceOf(positionals[0] ?? '');
  if (piece === undefined)
    throw new UserError(`Name a piece: ${pieces.map(({ name }) => name).join(', ')}, or report.`);
  const size = Number(values.size ?? piece.size);
  if (!Number.isSafeInteger(size) || size < 1) throw new UserError('--size needs a whole number.');
  return { piece, size, seeds: seedsOf(values.seeds ?? `1..${piece.seeds}`), again: values.again };
}

const stop = new AbortController();
process.on('SIGINT', () => stop.abort());
process.on('SIGTERM', () => process.kill(process.pid, 'SIGINT')); // runCommand passes SIGINT on
try {
  if (process.argv[2] === 'report') writeReport();
  else {
    const { again, ...plan } = planOf();
    process.exitCode = (await runPiece(plan, again)) === 0 ? 0 : 1;
  }
} catch (thrown) {
  console.error(sentenceOf(thrown));
  process.exitCode = 1;
}
