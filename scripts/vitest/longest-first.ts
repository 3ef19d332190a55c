// Starts the test files that take longest before the others, so that none of them ends a tier alone.
import { BaseSequencer, type TestSequencer, type TestSpecification, type Vitest } from 'vitest/node';

/** Files of int and e2e that take a minute or more on two cores, at one of the sizes; the longest first. */
export const longestFiles = [
  'api/tests/billing/crashes.int.test.ts',
  'api/tests/faults/crash-points.int.test.ts',
  'operator/tests/regions/crash.int.test.ts',
  'operator/tests/regions/restore-killed.int.test.ts',
  'api/tests/billing/stripe-away.int.test.ts',
  'api/tests/accounts/change-address.int.test.ts',
  'scripts/vitest/running-tests.int.test.ts',
  'api/tests/billing/buying.int.test.ts',
  'api/tests/faults/full-disk.int.test.ts',
  'operator/tests/mongo/scale.int.test.ts',
  'api/tests/mail/notices.int.test.ts',
  'api/tests/faults/unread-answers.int.test.ts',
  'api/tests/accounts/credentials.int.test.ts',
  'web/tests/pages.e2e.ts',
  'web/tests/languages.e2e.ts',
] as const;

/** Sorts by the list; what it does not name keeps its order. */
export function sortLongest<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const rank = (file: T): number => {
    const at = longestFiles.findIndex((path) => pathOf(file).endsWith(`/${path}`));
    return at === -1 ? longestFiles.length : at;
  };
  return files.toSorted((a, b) => rank(a) - rank(b));
}

/** Vitest calls it with `new`. */
export function longestFirst(ctx: Vitest): TestSequencer {
  const usual = new BaseSequencer(ctx);
  return {
    shard: (files) => usual.shard(files),
    sort: async (files: TestSpecification[]) =>
      sortLongest(await usual.sort(files), ({ moduleId }) => moduleId),
  };
}
