// Orders the test files so that both cores are busy to the end and no long file starts last.
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** The longest files. A fresh clone has no durations of earlier runs. */
const longest = ['crash-points', 'enumeration'];
/** Files that mostly wait, longest first; they run beside the longest. */
const waiting = [
  'outbox',
  'raw-sockets',
  'lost-claim',
  'banner',
  'readiness',
  'outbox-cuts',
  'step-down',
  'mailed-link',
  'redis-away',
  'smtp',
  'stop',
  'sender',
];
/** Files that mostly compute, longest first. */
const working = [
  'fuzz',
  'cli',
  'at-rest',
  'races',
  'key-faults',
  'life',
  'lost-answer',
  'domains',
  'budgets',
  'run-faults',
];
const order = [...longest, ...waiting, ...working];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const name = /([\w-]+)\.int\.test\.ts$/.exec(moduleId)?.[1] ?? '';
  return order.includes(name) ? order.indexOf(name) : order.length;
};

/** Vitest's order, except for the files above. */
export const fileOrder: TestSequencerConstructor = class extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
};
