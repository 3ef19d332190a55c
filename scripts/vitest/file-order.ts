// The order of test files: two cores are busy from the first to the last minute, and no long file is left over at the end.
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** A fresh clone has no times of earlier runs to go by, and a file's size says nothing about them. */
const longest = ['crash-points', 'enumeration'];
/** What waits more than it works, the longest first: beside the longest files, and beside what else keeps a core busy at the start. */
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
/** What works, the longest first. */
const working = ['fuzz', 'cli', 'at-rest', 'races', 'key-faults', 'life', 'lost-answer', 'domains', 'budgets', 'run-faults'];
const order = [...longest, ...waiting, ...working];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const name = /([\w-]+)\.int\.test\.ts$/.exec(moduleId)?.[1] ?? '';
  return order.includes(name) ? order.indexOf(name) : order.length;
};

/** Vitest's own order, but for those. */
export const fileOrder: TestSequencerConstructor = class extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
};
