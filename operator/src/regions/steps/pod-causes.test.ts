// Tests why pods do not run.
import { expect, test } from 'vitest';
import { causeOf, isReady, type PodFacts, podsCause } from './pod-causes.ts';

type Status = NonNullable<PodFacts['status']>;
const pod = (status: Status, deleted = false): PodFacts => ({
  metadata: { name: 'api-1', ...(deleted && { deletionTimestamp: '2026-01-01T00:00:00Z' }) },
  status,
});
const waiting = (reason: string): PodFacts =>
  pod({ containerStatuses: [{ name: 'api', state: { waiting: { reason } } }] });
const unschedulable = (message: string): PodFacts =>
  pod({ conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }] });

test.each([
  ['ErrImagePull', 'ImagePullFailed'],
  ['ImagePullBackOff', 'ImagePullFailed'],
  ['InvalidImageName', 'ImagePullFailed'],
  ['CrashLoopBackOff', 'CrashLooping'],
  ['RunContainerError', 'CrashLooping'],
  ['CreateContainerConfigError', 'SecretMissing'],
  ['ContainerCreating', 'NotReady'],
])('mo-1447 mo-860 a container that waits with %s is reported as %s', (reason, expected) => {
  expect(causeOf(waiting(reason))?.reason).toBe(expected);
});

test('a failed pull names the image and the answer of the registry', () => {
  const message = 'failed to resolve "registry.example/glimpse-api:9.9": not found';
  const state = { waiting: { reason: 'ErrImagePull', message } };
  const status = { containerStatuses: [{ name: 'api', image: 'registry.example/glimpse-api:9.9', state }] };
  expect(causeOf({ metadata: { name: 'api-1' }, status })?.detail).toBe(
    `container api, image registry.example/glimpse-api:9.9: ${message}`,
  );
});

test.each([
  ['0/3 nodes are available: 3 Insufficient cpu. preemption: none', 'not enough CPU'],
  ['0/3 nodes are available: 3 Insufficient memory.', 'not enough memory'],
  [
    "0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector.",
    'no node of the region fits',
  ],
  [
    '0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims.',
    'the volume claim is not bound',
  ],
  ['0/2 nodes are available: 2 node(s) had untolerated taint {a: b}.', 'nodes refuse pods by a taint'],
  ['canary of another text', 'no node fits'],
])('a pod that no node takes shows the class of its shortage: %s', (message, detail) => {
  expect(causeOf(unschedulable(message))).toEqual({ reason: 'Unschedulable', detail });
});

test('cn-1-29 Ready decides, ContainersReady is ignored', () => {
  const lost = pod({
    conditions: [
      { type: 'ContainersReady', status: 'True' },
      { type: 'Ready', status: 'False' },
    ],
  });
  expect(isReady(lost)).toBe(false);
  expect(causeOf(lost)?.reason).toBe('NotReady');
  const fine = pod({ conditions: [{ type: 'Ready', status: 'True' }] });
  expect([isReady(fine), causeOf(fine)]).toEqual([true, undefined]);
});

test('a pod on its way out or done has no cause and is not ready', () => {
  const leaving = pod({ conditions: [{ type: 'Ready', status: 'True' }] }, true);
  expect([isReady(leaving), causeOf(leaving)]).toEqual([false, undefined]);
  expect(causeOf(pod({ phase: 'Succeeded' }))).toBeUndefined();
});

test('a failed init container and many restarts are crashes', () => {
  const init = { name: 'files', state: { terminated: { exitCode: 1 } } };
  expect(causeOf(pod({ initContainerStatuses: [init] }))?.reason).toBe('CrashLooping');
  const restarting = { name: 'api', ready: false, restartCount: 4, state: {} };
  expect(causeOf(pod({ containerStatuses: [restarting] }))?.reason).toBe('CrashLooping');
});

test('the most telling cause of several pods is shown', () => {
  const pods = [waiting('ContainerCreating'), unschedulable('Insufficient cpu'), waiting('ErrImagePull')];
  expect(podsCause(pods)?.reason).toBe('ImagePullFailed');
  expect(podsCause([])).toBeUndefined();
});
