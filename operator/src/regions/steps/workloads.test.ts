// Tests the conditions of workloads.
import { expect, test } from 'vitest';
import type { WorkloadFacts } from '../observe/workloads.ts';
import type { PodFacts } from './pod-causes.ts';
import { apiCondition, isRolledOut, redisCondition } from './workloads.ts';

const workload = (more: Partial<WorkloadFacts> = {}): WorkloadFacts => ({
  replicas: 3,
  existing: 3,
  ready: 3,
  updated: 3,
  observed: true,
  quotaRejected: false,
  refusal: '',
  ...more,
});
const broken: PodFacts = {
  metadata: { name: 'api-2' },
  status: { containerStatuses: [{ name: 'api', state: { waiting: { reason: 'ImagePullBackOff' } } }] },
};
const api = (more: Partial<Parameters<typeof apiCondition>[0]> = {}) =>
  apiCondition({
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
  expect([reason, message]).toEqual([
    'ImagePullFailed',
    '1 of at least 3 pods are ready: container api, image unknown',
  ]);
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

test('pods that the API server refuses are told in its own words, with the field of the spec', () => {
  const refusal =
    'pods "api-1" is forbidden: maximum memory usage per Container is 256Mi, but limit is 512Mi';
  expect(api({ workload: workload({ ready: 0, existing: 0, refusal }) }).message).toBe(
    `0 of at least 3 pods are ready: no new pod is admitted (${refusal}); see spec.api`,
  );
  expect(api({ workload: workload({ ready: 3, refusal }) }).reason).toBe('MinimumAvailable');
});

test('Redis is reachable by a ready pod, and its pods explain why not', () => {
  const ready: PodFacts = {
    metadata: { name: 'redis-0' },
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  };
  const facts = { external: false, missing: undefined, workload: workload({ replicas: 1, ready: 1 }) };
  expect(redisCondition({ ...facts, pods: [ready] }).reason).toBe('Reachable');
  expect(redisCondition({ ...facts, pods: [broken] })).toMatchObject({
    reason: 'NotReady',
    message: 'The pod is not ready: ImagePullFailed, container api, image unknown',
  });
  expect(redisCondition({ ...facts, missing: { secret: 'r', key: undefined }, pods: [] }).message).toBe(
    'Secret r is missing',
  );
});

test('a pod of Redis that the API server refuses is told in its own words, with the field of the spec', () => {
  const refusal = 'pods "redis-0" is forbidden: maximum cpu usage per Container is 100m, but limit is 1';
  const facts = { external: false, missing: undefined, pods: [] };
  const lacking = { replicas: 1, existing: 0, ready: 0, refusal };
  expect(redisCondition({ ...facts, workload: workload(lacking) })).toMatchObject({
    reason: 'NotReady',
    message: `The pod is not ready: no new pod is admitted (${refusal}); see spec.redis`,
  });
  expect(redisCondition({ ...facts, workload: workload({ ...lacking, quotaRejected: true }) }).message).toBe(
    'The pod is not ready: the quota of the namespace admits no more pods',
  );
});
