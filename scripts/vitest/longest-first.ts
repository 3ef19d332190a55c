// The order of test files: the few that take longest begin first, so that none of them is left over at the end.
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** Longest first. A fresh clone has no times of earlier runs to go by, and a file's size says nothing about them. */
const longest = [
  'crash-points',
  'enumeration',
  'fuzz',
  'outbox',
  'races',
  'cli',
  'at-rest',
  'raw-sockets',
  'lost-claim',
  'key-faults',
  'lost-answer',
  'life',
  'banner',
  'domains',
  'budgets',
  'run-faults',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const name = /([\w-]+)\.int\.test\.ts$/.exec(moduleId)?.[1] ?? '';
  return longest.includes(name) ? longest.indexOf(name) : longest.length;
};

/** Vitest's own order, but for those. */
export const longestFirst: TestSequencerConstructor = class extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
};
