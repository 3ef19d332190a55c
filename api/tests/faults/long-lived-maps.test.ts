// Every map, set and list of the API process that outlives a call is listed here. Those whose keys a caller
// chooses are filled to prove their bound (docs/design/limits.md#maps).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { longLived, longLivedIn } from '../../../tests/architecture/long-lived.ts';
import { root } from '../../../tests/architecture/sources.ts';
import { fills } from './map-fills.ts';

const request = 'lives with one call';
const code = 'its keys are in the code or the settings';

/** Containers that no caller fills, with the reason. */
const others: Readonly<Record<string, string>> = {
  'features/accounts/erasure/account-erasure.ts failed': request,
  'features/accounts/store/account-forms-store.ts batch': request,
  'features/accounts/store/account-cache.ts names': 'lives with one transaction',
  'features/billing/events/concurrently.ts failures': request,
  'features/billing/stripe/price-book.ts idByKey': code,
  'features/pages/shell/template.ts pages': code,
  'features/secrets/store/secret-batches-store.ts ': request,
  'features/secrets/store/secret-batches-store.ts readers': code,
  'features/secrets/store/secret-days-store.ts days': request,
  'platform/crypto/primitives/labels.ts known': code,
  'platform/http/limits/rate-limit.ts limiters': code,
  'platform/http/limits/region-limit.ts windows': code,
  'platform/http/request/body-json.ts levels': request,
  'platform/http/request/body-json.ts names': request,
  'platform/http/request/body-json.ts twice': request,
  'platform/http/request/client-address.ts last': request,
  'platform/http/request/parameters.ts twice': request,
  'platform/http/response/list-json.ts known': request,
  'platform/http/response/static-files.ts known': 'its keys are the files of the build',
  'platform/http/routing/method-table.ts table': code,
  'platform/http/routing/router.ts methods': code,
  'platform/i18n/texts.ts compiled': code,
  'platform/i18n/texts.ts opened': code,
  'platform/jobs/jobs.ts turns': code,
  'platform/mongo/connect.ts seen': 'lives with the self-test of the start',
  'platform/mongo/member-clocks.ts offsets': 'its keys are the members of the replica set',
  'platform/mongo/primary.ts listeners': code,
  'platform/observe/metrics.ts observers':
    'its keys are methods that Node parses, patterns of paths, and statuses',
  'platform/processes/group-metrics.ts past': 'one of each metric',
  'platform/processes/group.ts kept': 'one of each process of the group',
  'platform/processes/group.ts seats': 'one of each process of the group',
  'platform/validation/compiled-guard.ts known': request,
};

/** Containers with an item for each running request, which are bounded with it, and the test of that. */
const running: Readonly<Record<string, string>> = {
  'features/billing/stripe/at-once.ts waiting': 'api/src/features/billing/stripe/at-once.test.ts',
  'platform/crypto/passwords/hash-queue.ts running': 'api/src/platform/crypto/passwords/hash-queue.test.ts',
  'platform/crypto/passwords/waiting-line.ts waiting':
    'api/src/platform/crypto/passwords/waiting-line.test.ts',
  'platform/http/limits/body-budget.ts waiting': 'api/src/platform/http/limits/body-budget.test.ts',
  'platform/http/routing/pipelined-requests.ts inTurn':
    'api/src/platform/http/routing/pipelined-requests.test.ts',
  'platform/http/routing/pipelined-requests.ts open':
    'api/src/platform/http/routing/pipelined-requests.test.ts',
  'platform/http/routing/pipelined-requests.ts waiting':
    'api/src/platform/http/routing/pipelined-requests.test.ts',
  'platform/mongo/batch.ts queue': 'api/src/platform/mongo/batch.test.ts',
  'platform/mongo/watch-commands.ts running': 'api/src/platform/mongo/watch-commands.test.ts',
  'platform/processes/member-process.ts waiting': 'api/src/platform/processes/member-process.test.ts',
};

test('every container that outlives a call is listed with its bound', () => {
  const listed = [...Object.keys(fills), ...Object.keys(others), ...Object.keys(running)];
  expect(longLived()).toEqual(listed.toSorted());
  for (const file of Object.values(running)) expect(existsSync(join(root, file)), file).toBe(true);
});

test.each([
  ['a map of a closure', 'const f = () => { const m = new Map(); return (k) => m.set(k, 1); };', ['m']],
  ['a set of a module', 'const s = new Set(); export const f = (k) => s.add(k);', ['s']],
  ['a list of a closure', 'const f = () => { const l = []; return (k) => l.push(k); };', ['l']],
  ['an object of a module', 'const o = {}; export function f(k) { o[k] = 1; }', ['o']],
  [
    'a map that another function fills',
    'const g = (m, k) => m.set(k, 1); const f = () => { const m = new Map(); g(m); };',
    ['m'],
  ],
  ['a set in an object', 'const f = () => ({ names: new Set() });', ['names']],
  ['a bounded map', 'const f = () => { const b = boundedMap(3); return b; };', ['b']],
  ['a map of one call', 'const f = () => { const m = new Map(); m.set(1, 1); return m; };', []],
])('%s is found, unless it lives in one call', (_name, text, found) => {
  expect(longLivedIn('planted.ts', text)).toEqual(found);
});

type Method = (this: { readonly size: number }, ...given: unknown[]) => unknown;

/** The largest size that a map, set or list reaches in `act`. */
async function largest(act: () => unknown): Promise<number> {
  let most = 0;
  const watched = [
    [Map.prototype, 'set'],
    [Set.prototype, 'add'],
  ] as const;
  const before = watched.map(([type, name]) => Reflect.get(type, name) as Method);
  watched.forEach(([type, name], at) =>
    Reflect.set(type, name, function (this: { readonly size: number }, ...given: unknown[]) {
      const result = before[at]?.apply(this, given);
      most = Math.max(most, this.size);
      return result;
    }),
  );
  try {
    await act();
  } finally {
    watched.forEach(([type, name], at) => Reflect.set(type, name, before[at]));
  }
  return most;
}

describe('callers who choose ever new keys', () => {
  const byFill = Map.groupBy(Object.entries(fills), ([, { fill }]) => fill);
  const cases = [...byFill].map(([fill, entries]) => ({
    fill,
    entries,
    what: entries.map(([name]) => name).join(', '),
  }));
  test.each(cases)('$what', async ({ fill, entries }) => {
    const size = await largest(fill);
    for (const [, { most }] of entries) {
      expect(size).toBeLessThanOrEqual(most);
      expect(size, 'the fill reaches the bound').toBeGreaterThan(most / 2 - 1);
    }
  });
});
