// Bugs of the queue in which hashes wait.
import type { SeededBug } from '../plant.ts';

export const hashQueueBugs: readonly SeededBug[] = [
  {
    name: 'refused-after-ten-seconds',
    story: 'who will not have a turn in time waits for ten seconds before the refusal',
    edits: [
      {
        file: 'api/src/platform/crypto/passwords/hash-queue.ts',
        find: 'afterMs: 1500,',
        replace: 'afterMs: 9500,',
      },
    ],
    caughtBy: 'api/src/platform/crypto/passwords/hash-queue.test.ts',
  },
  {
    name: 'queue-by-arrival',
    story: 'hashes run in order of arrival, whatever their network used before',
    edits: [
      {
        file: 'api/src/platform/crypto/passwords/hash-usage.ts',
        find: '      runs.usedMs(one) - runs.usedMs(other) ||\n      runs.usedMs(wideOf(one)) - runs.usedMs(wideOf(other)) ||\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/platform/crypto/passwords/hash-usage.test.ts',
  },
  {
    name: 'wide-network-first',
    story: 'the wide network is compared before the prefix, so that a neighbour of a flood waits',
    edits: [
      {
        file: 'api/src/platform/crypto/passwords/hash-usage.ts',
        find: '      runs.usedMs(one) - runs.usedMs(other) ||\n      runs.usedMs(wideOf(one)) - runs.usedMs(wideOf(other)) ||\n',
        replace:
          '      runs.usedMs(wideOf(one)) - runs.usedMs(wideOf(other)) ||\n      runs.usedMs(one) - runs.usedMs(other) ||\n',
      },
    ],
    caughtBy: 'api/src/platform/crypto/passwords/hash-usage.test.ts',
  },
  {
    name: 'newcomer-refused',
    story: 'a full queue refuses the newcomer, not the one that ranks last',
    edits: [
      {
        file: 'api/src/platform/crypto/passwords/waiting-line.ts',
        find: 'waiting.length > places ? last() : undefined',
        replace: 'waiting.length > places && last() ? waiter : undefined',
      },
    ],
    caughtBy: 'api/src/platform/crypto/passwords/waiting-line.test.ts',
  },
  {
    name: 'place-lost-by-asking',
    story: 'a caller that asks again after a 503 loses its place',
    edits: [
      {
        file: 'api/src/platform/crypto/passwords/hash-usage.ts',
        find: '{ since: keeps ? before.since : now, asked: now }',
        replace: '{ since: keeps ? now : now, asked: now }',
      },
    ],
    caughtBy: 'api/src/platform/crypto/passwords/hash-usage.test.ts',
  },
  {
    name: 'hash-that-never-ran-counts',
    story: 'the time of a hash that did not run is counted',
    edits: [
      {
        file: 'api/src/platform/crypto/passwords/hash-usage.ts',
        find: '        if (!ran) return;\n',
        replace: '        if (!ran) latestMs = 1;\n',
      },
    ],
    caughtBy: 'api/src/platform/crypto/passwords/hash-usage.test.ts',
  },
  {
    name: 'same-key-in-parallel',
    story: 'hashes of one key run at once: the winner of a nonce can fill all slots with repeats',
    edits: [
      {
        file: 'api/src/platform/crypto/passwords/hash-queue.ts',
        find: 'key === undefined || ![...running].some((task) => task.key === key);',
        replace: 'key === undefined || ![...running].some((task) => task.key !== key && task.key === key);',
      },
    ],
    caughtBy: 'api/src/platform/crypto/passwords/hash-queue.test.ts',
  },
];
