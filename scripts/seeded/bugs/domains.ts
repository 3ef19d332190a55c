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
        file: 'operator/src/domains/certificate/wire/retry-wait.ts',
        find: 'Math.min(Math.max(retryAfterMs ?? usualMs, soonestMs), longestWaitMs)',
        replace: 'Math.max(retryAfterMs ?? usualMs, soonestMs)',
      },
    ],
    caughtBy: 'operator/src/domains/certificate/account.test.ts',
  },
  {
    name: 'broken-domain-asked-for-ever',
    story: 'a domain that moved away for good is asked for each minute as long as its TXT record stands',
    edits: [
      {
        file: 'operator/src/domains/checks/cadence.ts',
        find: 'if (brokenSince && now.getTime() - brokenSince.getTime() < brokenForMs) return minute;',
        replace: 'if (brokenSince) return minute;',
      },
    ],
    caughtBy: 'operator/src/domains/claim-sync/check-host.test.ts',
  },
  {
    name: 'move-put-off-by-each-look',
    story: 'the time of a move is forgotten at each look, so the name never moves to who has proven it',
    edits: [
      {
        file: 'operator/src/domains/claim-sync/claim-check.ts',
        find: 'moveAt: memory?.moveAt ?? undefined,',
        replace: 'moveAt: undefined,',
      },
    ],
    caughtBy: 'operator/src/domains/claim-sync/check-host.test.ts',
  },
  {
    name: 'owner-blamed-for-our-resolver',
    story: 'when our own resolver is silent, owners are told that their name servers fail',
    edits: [
      {
        file: 'operator/src/domains/claims/lookups.ts',
        find: "return failing.why === 'Unreachable' ? 'LookupDown' : 'DNSFailing';",
        replace: "return 'DNSFailing';",
      },
    ],
    caughtBy: 'operator/src/domains/claims/check-results.test.ts',
  },
  {
    name: 'flapping-domain-mails-each-time',
    story: 'DNS that flaps sends its owner a mail at each break',
    edits: [
      {
        file: 'api/src/features/domains/breaks.ts',
        find: 'return now.getTime() - told.at.getTime() >= breakPauseMs;',
        replace: 'return true;',
      },
      {
        file: 'api/src/features/domains/break-store.ts',
        find: '$lte: new Date(now.getTime() - breakPauseMs)',
        replace: '$lte: now',
      },
    ],
    caughtBy: 'api/src/features/domains/breaks.test.ts',
  },
  {
    name: 'break-told-by-each-process',
    story: 'the mark that a break was told repeats no precondition, so two processes mail it twice',
    edits: [
      {
        file: 'api/src/features/domains/break-store.ts',
        find: '{ _id: id, customerId, ...openClaim, ...dueFilter(one, stage, now) }',
        replace: '{ _id: id, customerId, ...openClaim }',
      },
    ],
    caughtBy: 'api/src/features/domains/break-store.int.test.ts',
  },
  {
    name: 'silence-hides-a-move',
    story: 'an owner who switched mails off is not told that the name moves to another account',
    edits: [
      {
        file: 'api/src/features/domains/tell-breaks.ts',
        find: "!mailsOff || kind === 'move'",
        replace: '!mailsOff',
      },
    ],
    caughtBy: 'api/src/features/domains/break-store.int.test.ts',
  },
  {
    name: 'repair-told-by-each-process',
    story: 'the mark that a repair was told repeats no precondition, so two processes mail it twice',
    edits: [
      {
        file: 'api/src/features/domains/repair-store.ts',
        find: '{ _id: id, customerId, unrepaired: kind, $or: due, ...wanted, ...openClaim }',
        replace: '{ _id: id, customerId, ...openClaim }',
      },
    ],
    caughtBy: 'api/src/features/domains/repair-store.int.test.ts',
  },
  {
    name: 'switched-off-host-told-as-repaired',
    story: 'the owner of a host that was switched off reads that where it leads is repaired',
    edits: [
      {
        file: 'api/src/features/domains/breaks.ts',
        find: "if (!status.hosted || !status.holder || status.ownership !== 'verified') return [];",
        replace: '',
      },
    ],
    caughtBy: 'api/src/features/domains/breaks.test.ts',
  },
  {
    name: 'agent-may-read-secrets',
    story: 'the domain agent of compose.yaml may read all secrets and accounts of its region',
    edits: [
      {
        file: 'api/src/cli/init-stores.ts',
        find: "  roles: [{ role: 'readWrite', db: edgeName(db) }],\n",
        replace: "  roles: [{ role: 'readWrite', db: edgeName(db) }, { role: 'read', db }],\n",
      },
    ],
    caughtBy: 'api/src/cli/init-stores.test.ts',
  },
];
