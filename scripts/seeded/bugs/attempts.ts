// Bugs of the passphrase attempts of a secret.
import type { SeededBug } from '../plant.ts';

export const attemptsBugs: readonly SeededBug[] = [
  {
    name: 'attempt-after-hash',
    story: 'an attempt is counted after its hash, so that many at once are not counted in time',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/check-passphrase.ts',
        find: '    await reserveAttempt(deps, trying);\n',
        replace: '',
      },
      {
        file: 'api/src/features/secrets/protocol/check-passphrase.ts',
        find: '  if (admission) return admission;\n',
        replace: '  if (!isRepeat) await reserveAttempt(deps, trying);\n  if (admission) return admission;\n',
      },
    ],
    caughtBy: 'api/src/features/secrets/protocol/check-passphrase.test.ts',
  },
  {
    name: 'attempt-before-turn',
    story: 'an attempt is counted before its turn, so that one that never runs counts as wrong',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/check-passphrase.ts',
        find: 'if (!isRepeat) await checkAttempts(deps, trying);',
        replace: 'if (!isRepeat) await reserveAttempt(deps, trying);',
      },
      {
        file: 'api/src/features/secrets/protocol/check-passphrase.ts',
        find: 'import { checkAttempts, reserveAttempt,',
        replace: 'import { reserveAttempt,',
      },
      {
        file: 'api/src/features/secrets/protocol/check-passphrase.ts',
        find: '    await reserveAttempt(deps, trying);\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/features/secrets/protocol/check-passphrase.test.ts',
  },
  {
    name: 'attempt-without-revision',
    story: 'the write of an attempt lacks the revision: two at once count as one',
    edits: [
      {
        file: 'api/src/features/secrets/store/secret-updates.ts',
        find: "q: { bucket, _id, state: 'new', attemptRev: rev },",
        replace: "q: { bucket, _id, state: 'new', attemptRev: { $gte: Math.min(0, rev) } },",
      },
    ],
    caughtBy: 'api/src/features/secrets/store/secret-store.int.test.ts',
  },
  {
    name: 'neighbour-counts-as-failed',
    story: 'a prefix counts as failed after a wrong try of its wide network',
    edits: [
      {
        file: 'api/src/features/secrets/model/attempts.ts',
        find: 'if (hasTried(budget.hours, prefix)) return',
        replace:
          'if (hasTried(budget.hours, prefix) || budget.networks.some(({ wide }) => wide.equals(asking.wide))) return',
      },
    ],
    caughtBy: 'api/src/features/secrets/model/attempts.test.ts',
  },
  {
    name: 'turn-by-polling',
    story: 'the shared minute goes to whoever asks first after it began, not to the first in line',
    edits: [
      {
        file: 'api/src/features/secrets/model/attempt-tickets.ts',
        find: 'if (now >= line.next && ahead.every(({ due }) => due >= turnEnds))',
        replace: 'if (now >= line.next)',
      },
    ],
    caughtBy: 'api/src/features/secrets/model/attempt-tickets.test.ts',
  },
  {
    name: 'tries-forgotten',
    story: 'tries are forgotten after an hour instead of a day',
    edits: [
      {
        file: 'api/src/platform/attempt-window.ts',
        find: 'at.getTime() + hourMs + windowMs > now.getTime()',
        replace: 'at.getTime() + hourMs > now.getTime() - (windowMs - windowMs)',
      },
    ],
    caughtBy: 'api/src/platform/attempt-window.test.ts',
  },
  {
    name: 'one-budget-for-both',
    story: 'burn counts in the budget of reveal, so that a guesser with the share link delays the burn',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/reserve-attempt.ts',
        find: 'reserve(row.attempts?.[purpose],',
        replace: 'reserve(row.attempts?.reveal,',
      },
      {
        file: 'api/src/features/secrets/protocol/reserve-attempt.ts',
        find: '{ ...row.attempts, [purpose]: reserved.budget }',
        replace: "{ ...row.attempts, [purpose && 'reveal']: reserved.budget }",
      },
    ],
    caughtBy: 'api/src/features/secrets/burn.test.ts',
  },
];
