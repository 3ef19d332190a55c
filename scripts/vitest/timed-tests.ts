// The files of the tier `alone` (CONTRIBUTING.md#tests).

/** Tests that measure time or start `make run`: they run alone, after the others. */
export const timedTests: readonly string[] = [
  'api/tests/accounts/speed',
  'api/tests/billing/speed',
  'api/tests/privacy/passive-requests',
  'api/tests/privacy/reads-never-write',
  'api/tests/faults/starvation',
  'api/tests/faults/hash-flood',
  'api/tests/faults/body-memory',
  'scripts/run',
  'scripts/run-faults',
  'scripts/dev',
  'scripts/run/agent',
].map((name) => `${name}.int.test.ts`);
