// Tests why pods do not run.
import { expect, test } from 'vitest';
import { causeOf } from './pod-causes.ts';
import { waiting, unschedulable } from './pod-samples.ts';

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
