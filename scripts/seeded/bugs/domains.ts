// Bugs of custom domains in the API.
import type { SeededBug } from '../plant.ts';

export const domainsBugs: readonly SeededBug[] = [
  {
    name: 'stopped-domain-served',
    story: 'the domains of an account that an administrator stopped are served on',
    edits: [
      {
        file: 'api/src/features/domains/domain-store.ts',
        find: 'return found ? undefined : id;',
        replace: 'return found?._id ?? id;',
      },
    ],
    caughtBy: 'api/src/features/domains/domain-store.int.test.ts',
  },
];
