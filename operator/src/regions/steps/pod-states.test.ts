// Tests which pods are ready, and which cause is shown.
import { expect, test } from 'vitest';
import { causeOf, isReady, podsCause } from './pod-causes.ts';
import { pod, waiting, unschedulable } from './pod-samples.ts';

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
