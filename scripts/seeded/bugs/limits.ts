// Bugs of shares, of guesses of a password and of mails to one address.
import type { SeededBug } from '../plant.ts';

export const limitsBugs: readonly SeededBug[] = [
  {
    name: 'region-first-come',
    story: 'a limit of the region goes to who comes first, so that one wide network uses it up',
    edits: [
      {
        file: 'api/src/platform/fair-share.ts',
        find: ' && held + points <= Math.max(floor, (common - others) / commonParts);',
        replace: ' && Math.max(floor, common) - others <= Infinity;',
      },
    ],
    caughtBy: 'api/src/platform/http/limits/region-limit.test.ts',
  },
  {
    name: 'no-room-for-newcomers',
    story: 'what one wide network leaves goes to the next ones: a fresh network finds nothing',
    edits: [
      {
        file: 'api/src/platform/fair-share.ts',
        find: 'Math.max(floor, (common - others) / commonParts)',
        replace: 'Math.max(0 * floor, (common - others) / commonParts)',
      },
    ],
    caughtBy: 'api/src/platform/fair-share.test.ts',
  },
  {
    name: 'reserve-for-strangers',
    story: 'strangers take the quarter of a region’s limit that is reserved for accounts',
    edits: [
      {
        file: 'api/src/platform/http/limits/region-limit.ts',
        find: "await from('strangers', count - reserve)",
        replace: "await from('strangers', count + 0 * reserve)",
      },
    ],
    caughtBy: 'api/src/platform/http/limits/region-limit.test.ts',
  },
  {
    name: 'share-kept-after-content',
    story: 'content that was read still counts for its wide network',
    edits: [
      {
        file: 'api/src/features/secrets/store/secret-updates.ts',
        find: "const content = { box: '', share: '' } as const;",
        replace: "const content = { box: '' } as const;",
      },
    ],
    caughtBy: 'api/src/features/secrets/store/secret-store.int.test.ts',
  },
  {
    name: 'guess-not-counted',
    story: 'a guess of a password is hashed before it is counted',
    edits: [
      {
        file: 'api/src/features/accounts/sessions/check-password.ts',
        find: 'account?.hash, { network, before });',
        replace: 'account?.hash, { network });\n  await before();',
      },
    ],
    caughtBy: 'api/src/features/accounts/sessions/guess-limit.test.ts',
  },
  {
    name: 'guess-without-revision',
    story: 'the write of a guess lacks the revision: two at once count as one',
    edits: [
      {
        file: 'api/src/features/accounts/store/guess-store.ts',
        find: "{ 'guesses.rev': rev });",
        replace: "{ 'guesses.rev': { $gte: Math.min(0, rev) } });",
      },
    ],
    caughtBy: 'api/src/features/accounts/store/guess-store.int.test.ts',
  },
  {
    name: 'known-networks-forgotten',
    story: 'strangers use up the turn of the networks from which the owner signed in',
    edits: [
      {
        file: 'api/src/features/accounts/model/guesses.ts',
        find: "isKnown(guesses, guessing) ? ['known', 'strangers'] : ['strangers'];",
        replace: "isKnown(guesses, guessing) ? ['strangers'] : ['strangers'];",
      },
    ],
    caughtBy: 'api/src/features/accounts/model/guesses.test.ts',
  },
  {
    name: 'mails-to-an-address-uncounted',
    story: 'a mail to an address is not counted: a stranger mails it for ever',
    edits: [
      {
        file: 'api/src/features/accounts/model/address-mails.ts',
        find: 'if (own.length >= perWide || recent.length >= addressMails.total) return undefined;',
        replace: 'if (own.length >= perWide * 100) return undefined;',
      },
    ],
    caughtBy: 'api/src/features/accounts/mail/mail-share.int.test.ts',
  },
];
