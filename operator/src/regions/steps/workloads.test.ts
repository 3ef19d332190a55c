// Tests how workloads are judged.
import { expect, test } from 'vitest';
import type { PodFacts } from './pod-causes.ts';
import { apiVerdict, isRolledOut, redisVerdict, type WorkloadFacts } from './workloads.ts';

const workload = (more: Partial<WorkloadFacts> = {}): WorkloadFacts => ({
  replicas: 3,
  existing: 3,
  ready: 3,
  updated: 3,
  observed: true,
  quotaRejected: false,
  ...more,
});
const broken: PodFacts = {
  metadata: { name: 'api-2' },
  status: { containerStatuses: [{ name: 'api', state: { waiting: { reason: 'ImagePullBackOff' } } }] },
};
const api = (more: Partial<Parameters<typeof apiVerdict>[0]> = {}) =>
  apiVerdict({
    stopped: undefined,
    missing: undefined,
    waitsFor: [],
    workload: workload(),
    least: 3,
    pods: [],
    ...more,
  });

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

test('Redis is reachable by a ready pod, and its pods explain why not', () => {
  const ready: PodFacts = {
    metadata: { name: 'redis-0' },
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  };
  const facts = { external: false, missing: undefined, workload: workload({ replicas: 1, ready: 1 }) };
  expect(redisVerdict({ ...facts, pods: [ready] }).reason).toBe('Reachable');
  expect(redisVerdict({ ...facts, pods: [broken] })).toMatchObject({
    reason: 'NotReady',
    message: 'The pod is not ready: ImagePullFailed, container api',
  });
  expect(redisVerdict({ ...facts, missing: { secret: 'r', key: undefined }, pods: [] }).message).toBe(
    'Secret r is missing',
  );
});
