// Bugs of claims and acknowledgements: who gets the text, and when it is deleted.
import type { SeededBug } from '../plant.ts';

export const claimsBugs: readonly SeededBug[] = [
  {
    name: 'w1-without-read-back',
    story: 'claims use w: 1 and are not read back; the start-up self-test that would refuse this is removed',
    edits: [
      {
        file: 'api/src/platform/mongo/write-concern.ts',
        find: "export const commandWriteConcern = { w: 'majority', j: true, wtimeout: writeMs } as const;",
        replace: 'export const commandWriteConcern = { w: 1 } as const;',
      },
      {
        file: 'api/src/features/secrets/protocol/confirmed-write.ts',
        find: "if (reply === 'applied') return { kind: 'won', first: tries.count === 0 };",
        replace: "if (reply !== 'refused') return { kind: 'won', first: tries.count === 0 };",
      },
      {
        file: 'api/src/platform/mongo/self-test.ts',
        find: '  await proveWriteConcern(mongo, probe);\n',
        replace: '',
      },
    ],
    caughtBy: 'api/tests/races/lost-claim.int.test.ts',
  },
  {
    name: 'nonce-not-compared',
    story: 'any nonce counts as the nonce of the claim',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/claim-attempt.ts',
        find: "return (row.state === 'claimed' || row.state === 'consumed') && sameBytes(row.claim, claim);",
        replace:
          "return (row.state === 'claimed' || row.state === 'consumed') && row.claim.length === claim.length && sameBytes(claim, claim);",
      },
      {
        file: 'api/src/features/secrets/store/secret-updates.ts',
        find: "return { from: { state: 'claimed', claim: transition.claim }, to: { $inc: { repeats: 1 } } };",
        replace: "return { from: { state: 'claimed' }, to: { $inc: { repeats: 1 } } };",
      },
    ],
    caughtBy: 'api/tests/races/lost-answer.int.test.ts',
  },
  {
    name: 'claim-without-state',
    story: 'the claim does not check the state: the second of two readers overwrites the first',
    edits: [
      {
        file: 'api/src/features/secrets/store/secret-updates.ts',
        find: "const fresh = { state: 'new', ...alive } as const;",
        replace: 'const fresh = alive;',
      },
    ],
    caughtBy: 'api/tests/races/races.int.test.ts',
  },
  {
    name: 'answer-before-claim',
    story: 'a reader without nonce gets the text although its claim is not confirmed',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/claim.ts',
        find: "const won = requireWon(outcome, 'secrets.unknown');",
        replace:
          "const won = legacy && outcome.kind !== 'won' ? { first: false, row: undefined } : requireWon(outcome, 'secrets.unknown');",
      },
    ],
    caughtBy: 'api/tests/races/races.int.test.ts',
  },
  {
    name: 'burn-without-state',
    story: 'a burn does not check whether the secret was read',
    edits: [
      {
        file: 'api/src/features/secrets/store/secret-updates.ts',
        find: "const fresh = { state: 'new', ...alive } as const;",
        replace: 'const fresh = alive;',
      },
    ],
    caughtBy: 'api/tests/races/burn-races.int.test.ts',
  },
  {
    name: 'look-that-writes',
    story: 'viewing a secret writes its attempt counter',
    edits: [
      {
        file: 'api/src/features/secrets/view.ts',
        find: '  const { record, details } = toSecretAnswer(deps.config, { secretKey: key, loaded }, actor);',
        replace:
          '  await deps.secrets.setAttempts({ bucket: loaded.row.bucket, _id: loaded.row._id }, loaded.row.attemptRev, {});\n  const { record, details } = toSecretAnswer(deps.config, { secretKey: key, loaded }, actor);',
      },
    ],
    caughtBy: 'api/tests/privacy/reads-never-write.int.test.ts',
  },
];
