// Tests how the API is judged.
import { expect, test } from 'vitest';
import { isRolledOut } from './workloads.ts';
import { workload, broken, api } from './workload-samples.ts';

test('old pods keep the API available while new ones fail', () => {
  const rolling = workload({ existing: 4, updated: 1 });
  expect(api({ workload: rolling, pods: [broken] }).reason).toBe('MinimumAvailable');
  expect(isRolledOut(rolling)).toBe(false);
  expect(isRolledOut(workload())).toBe(true);
});

test('ps-2502 mo-860 the cause of the pods is the reason once too few are ready', () => {
  const { reason, message } = api({ workload: workload({ ready: 1 }), pods: [broken] });
  expect([reason, message]).toEqual(['ImagePullFailed', '1 of at least 3 pods are ready: container api']);
});

test('cm-5101 pods refused by the quota are QuotaRejected', () => {
  expect(api({ workload: workload({ ready: 0, existing: 0, quotaRejected: true }) }).reason).toBe(
    'QuotaRejected',
  );
});

test('a missing Secret is named with its entry, and only while the API does not serve', () => {
  const missing = { secret: 'mail', key: 'uri' };
  const stuck = api({ workload: workload({ ready: 0 }), missing });
  expect([stuck.reason, stuck.message]).toEqual(['SecretMissing', 'Secret mail has no entry uri']);
  expect(api({ missing }).reason).toBe('MinimumAvailable');
  expect(api({ workload: undefined, missing }).reason).toBe('SecretMissing');
});

test('an API that waits says for what, and one at rest says Maintenance', () => {
  expect(api({ workload: undefined, waitsFor: ['KeysReady'] })).toMatchObject({
    status: 'Unknown',
    message: 'The API waits for KeysReady',
  });
  expect(api({ stopped: 'restore' }).message).toBe('The API rests for a restore');
});
