// Bugs of sessions and sign-in.
import type { SeededBug } from '../plant.ts';

export const sessionsBugs: readonly SeededBug[] = [
  {
    name: 'generation-not-compared',
    story: 'the generation of a session is not compared: a changed password ends no other session',
    edits: [
      {
        file: 'api/src/features/accounts/sessions/session-service.ts',
        find: 'return account?.sessionGen === gen && account.verified &&',
        replace: 'return account?.verified &&',
      },
    ],
    caughtBy: 'api/src/features/accounts/sessions/session-service.test.ts',
  },
  {
    name: 'session-not-renewed',
    story: 'a renewed session keeps its old id valid',
    edits: [
      {
        file: 'api/src/features/accounts/sessions/open-session.ts',
        find: '  await records.drop(names); // a record without a listed name\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/features/accounts/sessions/open-session.test.ts',
  },
  {
    name: 'cookie-not-rotated',
    story: 'each sign-in has the same id (session fixation)',
    edits: [
      {
        file: 'api/src/platform/http/auth/session.ts',
        find: 'createSignedIn: () => known(`s${ids.sessionId()}`),',
        replace: "createSignedIn: () => known(`s${'0'.repeat(43)}`),",
      },
    ],
    caughtBy: 'api/src/platform/http/auth/session.test.ts',
  },
  {
    name: 'list-of-sessions-not-compared',
    story: 'a record of Redis is enough: a session that was signed out comes back with an old snapshot',
    edits: [
      {
        file: 'api/src/features/accounts/sessions/session-service.ts',
        find: '    listed !== true || sessions.some(',
        replace: '    listed !== undefined || sessions.some(',
      },
    ],
    caughtBy: 'api/src/features/accounts/sessions/session-service.test.ts',
  },
  {
    name: 'sessions-without-end',
    story: 'an account may have any number of sessions, which fill Redis',
    edits: [
      {
        file: 'api/src/features/accounts/store/session-list-store.ts',
        find: '-limits.accountSessions]',
        replace: '-1000]',
      },
    ],
    caughtBy: 'api/src/features/accounts/store/session-list-store.int.test.ts',
  },
  {
    name: 'planted-shrimp-accepted',
    story: 'after sign-in the shrimp of the anonymous cookie stays valid, which a stranger may have planted',
    edits: [
      {
        file: 'api/src/features/accounts/sessions/session-service.ts',
        find: 'record.listed && record.before !== undefined ?',
        replace: 'record.before !== undefined ?',
      },
    ],
    caughtBy: 'api/src/features/accounts/sessions/session-service.test.ts',
  },
  {
    name: 'refused-write-stops-reads',
    story: 'a write that a full Redis refuses also stops reads of sessions',
    edits: [
      {
        file: 'api/src/platform/redis/connect.ts',
        find: 'if (!isRefusal(err)) return closeAll();',
        replace: 'return closeAll();',
      },
    ],
    caughtBy: 'api/src/platform/redis/connect.int.test.ts',
  },
  {
    name: 'token-without-password',
    story: 'a session alone makes an API token, whatever password is sent',
    edits: [
      {
        file: 'api/src/features/accounts/make-api-token.ts',
        find: "=== 'wrong')\n      fail('accounts.confirm_wrong');",
        replace: "!== 'wrong')\n      void 0;",
      },
    ],
    caughtBy: 'api/src/features/accounts/make-api-token.test.ts',
  },
  {
    name: 'token-survives-password',
    story: 'a password change leaves the API token valid',
    edits: [
      {
        file: 'api/src/features/accounts/model/account.ts',
        find: "['sessions', 'token', 'tokens', 'move', 'reset'] as const",
        replace: "['sessions', 'reset'] as const",
      },
    ],
    caughtBy: 'api/src/features/accounts/change-password.test.ts',
  },
  {
    name: 'end-of-session-not-compared',
    story: 'the latest end of a session is not compared: activity prolongs it for ever',
    edits: [
      {
        file: 'api/src/features/accounts/sessions/session-service.ts',
        find: 'if (!kept || kept.record.endsMs <= clock.now().getTime()) return undefined;',
        replace: 'if (!kept) return undefined;',
      },
      {
        file: 'api/src/features/accounts/sessions/open-session.ts',
        find: '  Math.min(idleMs, endsMs - now.getTime());',
        replace: '  Math.max(idleMs, endsMs - now.getTime());',
      },
    ],
    caughtBy: 'api/src/features/accounts/sessions/session-service.test.ts',
  },
  {
    name: 'unknown-account-without-hash',
    story: 'an unknown address is refused without a hash, so that the time of the answer tells it',
    edits: [
      {
        file: 'api/src/features/accounts/sessions/check-password.ts',
        find: '  const tooLong = isTooLong(password);\n',
        replace: "  const tooLong = isTooLong(password);\n  if (!account) return 'wrong';\n",
      },
    ],
    caughtBy: 'api/src/features/accounts/sessions/check-password.test.ts',
  },
  {
    name: 'wrong-password-withdrawn',
    story: 'a wrong password gives its attempt back',
    edits: [
      {
        file: 'api/src/features/accounts/sign-in.ts',
        find: '      await deps.signInBudget.recordFailure();\n',
        replace: '      await attempt.release();\n',
      },
    ],
    caughtBy: 'api/src/features/accounts/sign-in.test.ts',
  },
  {
    name: 'confirm-without-browser',
    story: 'every browser confirms without a password: the password of a stranger who signed up first',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/account-verification.ts',
        find: 'sameBytes(keys.boundCreatorTag(header.rootGen, cookie, hash), tag);',
        replace: 'cookie !== hash;',
      },
    ],
    caughtBy: 'api/src/features/secrets/verification.test.ts',
  },
  {
    name: 'confirm-in-foreign-session',
    story: 'a confirmation link is used up in the session of somebody else',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/account-verification.ts',
        find: "  if (actor.account && !isRepeat) fail('accounts.verify_signed_in');\n",
        replace: '',
      },
    ],
    caughtBy: 'api/src/features/secrets/verification.test.ts',
  },
  {
    name: 'confirm-keeps-sessions',
    story: 'a confirmation keeps the sessions from before',
    edits: [
      {
        file: 'api/src/features/accounts/store/credentials-store.ts',
        find: 'return { ...next, set: { ...next.set, verification: sid } };',
        replace:
          'return { sealed: { ...next.sealed, sessionGen: sealed.sessionGen }, set: { ...next.set, verification: sid } };',
      },
    ],
    caughtBy: 'api/tests/accounts/confirm-address.int.test.ts',
  },
];
