// Bugs of the budget for bodies and of bounded memory.
import type { SeededBug } from '../plant.ts';

export const bodiesBugs: readonly SeededBug[] = [
  {
    name: 'body-not-released',
    story: 'a body that ended keeps its bytes in the budget',
    edits: [
      {
        file: 'api/src/platform/http/limits/body-budget.ts',
        find: '  add({ budget, body, bytes: -body.bytes });\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/platform/http/limits/body-budget.test.ts',
  },
  {
    name: 'newcomer-ended',
    story: 'a full budget ends the body that arrives, not the slowest of the largest caller',
    edits: [
      {
        file: 'api/src/platform/http/limits/body-budget.ts',
        find: '  return victim ?? growing;',
        replace: '  return victim ? growing : growing;',
      },
    ],
    caughtBy: 'api/src/platform/http/limits/body-budget.test.ts',
  },
  {
    name: 'fastest-ended',
    story: 'a full budget ends the fastest body of the largest caller',
    edits: [
      {
        file: 'api/src/platform/http/limits/body-budget.ts',
        find: 'speedOf(body, now) < speedOf(victim, now)',
        replace: 'speedOf(body, now) > speedOf(victim, now)',
      },
    ],
    caughtBy: 'api/src/platform/http/limits/body-budget.test.ts',
  },
  {
    name: 'map-cleared-when-full',
    story: 'a full map drops all its entries, also those that are needed',
    edits: [
      {
        file: 'api/src/platform/bounded-map.ts',
        find: '      if (left === 0) return;\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/platform/bounded-map.test.ts',
  },
];
