// Bugs of custom domains: serving, waits, moves, breaks, mails.
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
  {
    name: 'account-waits-for-a-year',
    story: 'a Retry-After in the far future stops all orders of a region for as long as it says',
    edits: [
      {
        file: 'operator/src/domains/certificate/retry-wait.ts',
        find: 'Math.min(Math.max(retryAfterMs ?? usualMs, soonestMs), longestWaitMs)',
        replace: 'Math.max(retryAfterMs ?? usualMs, soonestMs)',
      },
    ],
    caughtBy: 'operator/src/domains/certificate/account.test.ts',
  },
];
