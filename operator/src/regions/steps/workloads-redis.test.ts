// Tests how Redis is judged.
import { expect, test } from 'vitest';
import type { PodFacts } from './pod-causes.ts';
import { redisVerdict } from './workloads.ts';
import { workload, broken } from './workload-samples.ts';

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
