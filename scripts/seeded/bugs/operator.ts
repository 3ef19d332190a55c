// Bugs of the operator: certificates, next action, addresses that probes may call.
import type { SeededBug } from '../plant.ts';

export const operatorBugs: readonly SeededBug[] = [
  {
    name: 'one-pass-is-enough',
    story: 'one pass of the self-check is enough to spend an attempt at the CA',
    edits: [
      {
        file: 'operator/src/domains/certificate/act-validate.ts',
        find: 'const neededPasses = 5;',
        replace: 'const neededPasses = 1;',
      },
    ],
    caughtBy: 'operator/src/domains/certificate/self-check-passes.test.ts',
  },
  {
    name: 'waiting-hides-the-cause',
    story: 'the owner reads a reason that only waits for another one',
    edits: [
      {
        file: 'operator/src/resources/next-action/pick.ts',
        find: 'judged.filter(({ reason }) => !consequences.has(reason))',
        replace: 'judged.filter(({ reason }) => consequences.has(reason))',
      },
    ],
    caughtBy: 'operator/src/resources/next-action-look-up-fails.test.ts',
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
    caughtBy: 'operator/src/domains/checks/public-address-refused.test.ts',
  },
];
