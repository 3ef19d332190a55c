// Bugs of the operator: certificates, next action, addresses that probes may call.
import type { SeededBug } from '../plant.ts';

export const operatorBugs: readonly SeededBug[] = [
  {
    name: 'one-pass-is-enough',
    story: 'one pass of the self-check is enough to spend an attempt at the CA',
    edits: [
      {
        file: 'operator/src/domains/certificate/validate-order.ts',
        find: 'const neededPasses = 5;',
        replace: 'const neededPasses = 1;',
      },
    ],
    caughtBy: 'operator/src/domains/certificate/validate-order.test.ts',
  },
  {
    name: 'waiting-hides-the-cause',
    story: 'the owner reads a reason that only waits for another one',
    edits: [
      {
        file: 'operator/src/resources/next-action/pick.ts',
        find: 'blocked.filter(({ reason }) => !consequences.has(reason))',
        replace: 'blocked.filter(({ reason }) => consequences.has(reason))',
      },
    ],
    caughtBy: 'operator/src/resources/next-action.test.ts',
  },
  {
    name: 'unmanaged-caa-dropped',
    story: 'a domain whose CAA records forbid its certificate reads "is live", because others get it',
    edits: [
      {
        file: 'operator/src/resources/next-action/pick.ts',
        find: 'return { reason: caa.reason, step: 4 };',
        replace: 'return undefined;',
      },
    ],
    caughtBy: 'operator/src/resources/next-action.test.ts',
  },
  {
    name: 'wildcard-answer-replaced',
    story: 'the owner is told to replace what a wildcard answers, such as the SPF record of the zone',
    edits: [
      {
        file: 'operator/src/domains/checks/ownership.ts',
        find: 'text.toLowerCase().startsWith(prefix);',
        replace: 'text.toLowerCase() !== prefix;',
      },
    ],
    caughtBy: 'operator/src/domains/checks/ownership.test.ts',
  },
  {
    name: 'cname-at-an-apex',
    story: 'the owner of an apex is told to set a CNAME record, which no provider allows there',
    edits: [
      {
        file: 'operator/src/domains/checks/pointing.ts',
        find: "return { type: 'ALIAS', values:",
        replace: "return { type: 'CNAME', values:",
      },
    ],
    caughtBy: 'operator/src/domains/checks/pointing.test.ts',
  },
  {
    name: 'retry-after-believed',
    story: 'a Retry-After of zero makes new orders without a pause',
    edits: [
      {
        file: 'operator/src/domains/certificate/wire/retry-wait.ts',
        find: 'Math.min(Math.max(retryAfterMs ?? usualMs, soonestMs), longestWaitMs)',
        replace: 'retryAfterMs ?? usualMs',
      },
    ],
    caughtBy: 'operator/src/domains/certificate/run-order.test.ts',
  },
  {
    name: 'repeated-order-is-free',
    story: 'an order that is asked for again after a limit costs no budget',
    edits: [
      {
        file: 'operator/src/domains/certificate/place-order.ts',
        find: '    if (tooMany) return tooMany;\n',
        replace: '',
      },
    ],
    caughtBy: 'operator/src/domains/certificate/run-order.test.ts',
  },
  {
    name: 'link-local-allowed',
    story: 'a probe may call the metadata address of a cloud',
    edits: [
      {
        file: 'operator/src/domains/checks/public-address.ts',
        find: "  '169.254.0.0/16',\n",
        replace: '',
      },
    ],
    caughtBy: 'operator/src/domains/checks/public-address.test.ts',
  },
  {
    name: 'starts-empty-without-order',
    story: 'a region whose namespace was deleted starts empty without the order of a person',
    edits: [
      {
        file: 'operator/src/regions/observe/observe.ts',
        find: "return mongo?.initializedAt === undefined ? 'none' : 'lost';",
        replace: "return mongo?.initializedAt === undefined ? 'none' : 'accepted';",
      },
    ],
    caughtBy: 'operator/tests/regions/lost-namespace.int.test.ts',
  },
  {
    name: 'suspended-region-drifts',
    story: 'without keys nothing of the API is set back that somebody changes',
    edits: [
      {
        file: 'operator/src/regions/reconcile/objects.ts',
        find: '!held.has(step) || runsAlready(rollout, step)',
        replace: '!held.has(step)',
      },
    ],
    caughtBy: 'operator/tests/regions/suspended.int.test.ts',
  },
  {
    name: 'definition-takes-routes',
    story: 'a deleted definition of CustomDomains takes the routes of all hosts along',
    edits: [
      {
        file: 'operator/src/domains/reconcile/remove.ts',
        find: "return spec.role === 'Site' || deps.definitionGoes(signal);",
        replace: "return spec.role === 'Site';",
      },
    ],
    caughtBy: 'operator/tests/custom-domains/removal.int.test.ts',
  },
  {
    name: 'turn-is-never-over',
    story: 'a region that changes again and again keeps the others from their turn',
    edits: [
      {
        file: 'operator/src/regions/rollout/queue.ts',
        find: "if (applied === 'other' && hasRolledOut && others.some(waits)) return again(input, calmSince);",
        replace: '',
      },
    ],
    caughtBy: 'operator/src/regions/rollout/queue.test.ts',
  },
  {
    name: 'any-xn-is-a-name',
    story: 'a text that only begins like an A-label is accepted and waits for ever',
    edits: [
      {
        file: 'operator/src/resources/a-label.ts',
        find: '!isLikeALabel(written) && ',
        replace: '',
      },
    ],
    caughtBy: 'operator/src/resources/a-label.test.ts',
  },
  {
    name: 'any-copy-is-accepted',
    story: 'an order for another copy of the keys accepts this one, which ends unread secrets',
    edits: [
      {
        file: 'operator/src/regions/keys/plan-keys.ts',
        find: 'orders[orderNames.acceptCopy] === String(seq)',
        replace: 'orders[orderNames.acceptCopy] !== undefined',
      },
    ],
    caughtBy: 'operator/src/regions/keys/reconcile-keys.test.ts',
  },
  {
    name: 'refused-change-makes-unknown',
    story: 'a change that the API server refuses makes a part unknown that works as before',
    edits: [
      {
        file: 'operator/src/regions/steps/run-step.ts',
        find: "observed.status === 'True' && notes.refusedWrites[part] !== undefined",
        replace: 'false',
      },
    ],
    caughtBy: 'operator/tests/regions/refused-calls.int.test.ts',
  },
  {
    name: 'failing-roll-out-untold',
    story: 'a region says only that it serves while its new pods fail',
    edits: [
      {
        file: 'operator/src/regions/status/status.ts',
        find: 'facts.movements.flatMap((movement) => movement.failing ?? [])[0]',
        replace: 'undefined as string | undefined',
      },
    ],
    caughtBy: 'operator/src/regions/status/status.test.ts',
  },
];
