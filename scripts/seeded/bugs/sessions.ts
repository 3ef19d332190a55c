// Bugs of sessions and sign-in.
import type { SeededBug } from '../plant.ts';

export const sessionsBugs: readonly SeededBug[] = [
  {
    name: 'generation-not-compared',
    story: 'the generation of a session is not compared: a changed password ends no other session',
    edits: [
      {
        file: 'api/src/features/accounts/sessions/session-service.ts',
        find: 'return account?.sessionGen === gen && account.verified ?',
        replace: 'return account?.verified ?',
      },
    ],
    caughtBy: 'api/src/features/accounts/sessions/session-service.test.ts',
  },
  {
    name: 'session-not-renewed',
    story: 'a renewed session keeps its old id valid',
    edits: [
      {
        file: 'api/src/features/accounts/sessions/session-service.ts',
        find: '      await records.drop(names);\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/features/accounts/sessions/session-service.test.ts',
  },
  {
    name: 'cookie-not-rotated',
    story: 'sign-in keeps the id of the anonymous cookie (session fixation)',
    edits: [
      {
        file: 'api/src/platform/http/auth/session.ts',
        find: '...known(`s${ids.sessionId()}`), before: before?.hash',
        replace: '...known(`s${before?.cookie.slice(1) ?? ids.sessionId()}`), before: before?.hash',
      },
    ],
    caughtBy: 'api/src/platform/http/auth/session.test.ts',
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
        file: 'api/src/features/accounts/sessions/session-service.ts',
        find: '    Math.min(idleMs, endsMs - clock.now().getTime());',
        replace: '    Math.max(idleMs, endsMs - clock.now().getTime());',
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
        find: '      await deps.signInBudget.wrong();\n',
        replace: '      await attempt.withdraw();\n',
      },
    ],
    caughtBy: 'api/src/features/accounts/sign-in.test.ts',
  },
];
