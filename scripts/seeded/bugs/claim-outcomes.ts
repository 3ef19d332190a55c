// Bugs of leases, releases and unknown outcomes of a write.
import type { SeededBug } from '../plant.ts';

export const claimOutcomesBugs: readonly SeededBug[] = [
  {
    name: 'lease-without-end',
    story: 'the winning nonce gets the text again after its lease ended',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/claim-attempt.ts',
        find: 'const inLease = isRepeat && row.now < leaseEnds(row.claimedAt, config.leaseSeconds);',
        replace: 'const inLease = isRepeat;',
      },
      {
        file: 'api/src/features/secrets/protocol/claim-attempt.ts',
        find: "import { leaseEnds } from '../model/secret.ts';\n",
        replace: '',
      },
    ],
    caughtBy: 'api/src/features/secrets/reveal.test.ts',
  },
  {
    name: 'unknown-outcome-lost',
    story: 'an outage during the claim counts as a lost race, so that the reader gets 404',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/confirmed-write.ts',
        find: "  if (row !== undefined && row !== 'in_doubt') {\n",
        replace: "  if (row === 'in_doubt') return { kind: 'lost', to: undefined };\n  if (row) {\n",
      },
    ],
    caughtBy: 'api/src/features/secrets/reveal-faults.test.ts',
  },
  {
    name: 'missing-row-lost',
    story: 'a row that reads at majority do not show yet counts as a lost race',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/confirmed-write.ts',
        find: 'if (row === undefined && faults === 0 && (await',
        replace:
          "if (row === undefined && faults >= 0) return { kind: 'lost', to: undefined };\n  if (row === undefined && faults === 0 && (await",
      },
    ],
    caughtBy: 'api/src/features/secrets/reveal-after-election.test.ts',
  },
  {
    name: 'unknown-outcome-won',
    story: 'a write without an answer counts as won',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/confirmed-write.ts',
        find: "if (reply === 'applied') return",
        replace: "if (reply !== 'refused') return",
      },
    ],
    caughtBy: 'api/src/features/secrets/reveal-faults.test.ts',
  },
  {
    name: 'acknowledgement-of-any-claim',
    story: 'the filter of the acknowledgement lacks the claim: it deletes the text of another nonce',
    edits: [
      {
        file: 'api/src/features/secrets/store/secret-updates.ts',
        find: "return { from: { state: 'claimed', claim: transition.claim }, to: acknowledged };",
        replace: "return { from: { state: 'claimed' }, to: acknowledged };",
      },
    ],
    caughtBy: 'api/src/features/secrets/store/secret-store.int.test.ts',
  },
  {
    name: 'shared-deletion-of-any-claim',
    story: 'a batch of acknowledgements compares no claims: it deletes the texts of other nonces',
    edits: [
      {
        file: 'api/src/features/secrets/store/secret-updates.ts',
        find: "state: 'claimed', ...ownClaim }, u: acknowledged",
        replace: "state: 'claimed' }, u: acknowledged",
      },
      {
        file: 'api/src/features/secrets/store/secret-updates.ts',
        find: "  const ownClaim = { $expr: { $eq: ['$claim', each(ids, claims)] } };\n",
        replace: '',
      },
    ],
    caughtBy: 'api/src/features/secrets/store/secret-store.int.test.ts',
  },
  {
    name: 'release-after-repeat',
    story: 'a claim whose text was repeated to its reader can be released',
    edits: [
      {
        file: 'api/src/features/secrets/store/secret-updates.ts',
        find: 'from: { claim, repeats: { $exists: false }, ...held },',
        replace: 'from: { claim, ...held },',
      },
    ],
    caughtBy: 'api/src/features/secrets/store/secret-store.int.test.ts',
  },
  {
    name: 'expired-but-claimable',
    story: 'the filter of the claim does not compare the expiry time',
    edits: [
      {
        file: 'api/src/features/secrets/store/secret-updates.ts',
        find: "const fresh = { state: 'new', ...alive } as const;",
        replace: "const fresh = { state: 'new' } as const;",
      },
    ],
    caughtBy: 'api/src/features/secrets/store/expiry.int.test.ts',
  },
  {
    name: 'wait-for-closed-socket',
    story: 'a command that waits for a closed socket never ends',
    edits: [
      {
        file: 'api/src/platform/mongo/closed-sockets.ts',
        find: 'if (isAwaited && !carriesHttp(socket))',
        replace: 'if (isAwaited && !socket.destroyed)',
      },
    ],
    caughtBy: 'api/src/platform/mongo/closed-sockets.test.ts',
  },
  {
    name: 'cut-off-primary-trusted',
    story: 'a claim that a cut-off primary made without a majority gives its text',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/confirmed-write.ts',
        find: "  if (reply === 'applied') return { kind: 'won', first: tries.count === 0 };",
        replace:
          "  if (reply === 'applied' || (reply !== 'refused' && isOutage(reply.thrown))) return { kind: 'won', first: tries.count === 0 };",
      },
    ],
    caughtBy: 'api/tests/races/cut-off-primary.int.test.ts',
  },
  {
    name: 'closed-socket-is-a-defect',
    story: 'a command whose socket closed fails with an error that counts as a defect: 500, and no read-back',
    edits: [
      {
        file: 'api/src/platform/mongo/closed-sockets.ts',
        find: 'new MongoNetworkError(',
        replace: 'new Error(',
      },
    ],
    caughtBy: 'api/src/platform/mongo/closed-sockets.test.ts',
  },
  {
    name: 'socket-error-is-a-defect',
    story: "an error of Node's socket that the driver passes on counts as a defect",
    edits: [
      {
        file: 'api/src/platform/mongo/outage.ts',
        find: 'return isSocketError(error);',
        replace: 'return false;',
      },
      {
        file: 'api/src/platform/mongo/outage.ts',
        find: 'const isSocketError =',
        replace: 'export const isSocketError =',
      },
    ],
    caughtBy: 'api/src/platform/mongo/outage.test.ts',
  },
];
