// Reads the seed range of the command line and the outcome that the process of a seed prints.
import { UserError } from '@glimpse/processes/user-error';
import type { SeedOutcome } from './results.ts';

const mostSeeds = 10_000;

/** Reads `7` or `1..20`. @throws UserError for anything else */
export function seedsOf(range: string): readonly number[] {
  const [, first, last = first] = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(range) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (!(count >= 1 && count <= mostSeeds)) throw new UserError('--seeds needs a range such as 1..20.');
  return Array.from({ length: count }, (_, at) => Number(first) + at);
}

const mark = 'PROOF ';

/** The line by which the process of a seed tells its outcome. */
export const outcomeLine = (outcome: SeedOutcome): string => `${mark}${JSON.stringify(outcome)}`;

/** The outcome in the output of a process; `undefined` if it printed none. */
export function outcomeIn(output: string): SeedOutcome | undefined {
  const line = output.split('\n').findLast((one) => one.startsWith(mark));
  if (line === undefined) return undefined;
  const outcome: SeedOutcome = JSON.parse(line.slice(mark.length));
  return outcome;
}
