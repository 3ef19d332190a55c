// The result files of the proof: one file per piece in .data/proof, one JSON line per seed that ran.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Machine and versions of a run. */
export type Machine = {
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly mongod: string;
  readonly commit: string;
};

/** What a seed counted, and each broken promise in one sentence. */
export type SeedOutcome = {
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
};

/** One run of one seed. `start` is ISO 8601. */
export type SeedResult = SeedOutcome & {
  readonly piece: string;
  readonly seed: number;
  readonly size: number;
  readonly machine: Machine;
  readonly start: string;
  readonly durationMs: number;
};

const fileOf = (folder: string, piece: string): string => join(folder, `${piece}.jsonl`);

/** The run in a line; none if it is cut off, as after a run that was stopped while it wrote. */
function runsIn(line: string): readonly SeedResult[] {
  try {
    const result: SeedResult = JSON.parse(line);
    return [result];
  } catch {
    return [];
  }
}

/** All runs of a piece, oldest first; empty if it never ran. */
export function readResults(folder: string, piece: string): readonly SeedResult[] {
  const file = fileOf(folder, piece);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').flatMap(runsIn);
}

/** Appends one run to the file of its piece. */
export function appendResult(folder: string, result: SeedResult): void {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(folder, result.piece);
  const isCut = existsSync(file) && !readFileSync(file, 'utf8').endsWith('\n');
  appendFileSync(file, `${isCut ? '\n' : ''}${JSON.stringify(result)}\n`);
}

/** The last run of each seed and size; an earlier run of the same seed was repeated on purpose. */
export function lastRuns(results: readonly SeedResult[]): readonly SeedResult[] {
  return [...new Map(results.map((result) => [`${result.seed} ${result.size}`, result])).values()];
}
