// Tests the condition of a region's MongoDB over time, with members in memory.
import { minuteMs } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import type { Probe } from './facts.ts';
import {
  primary,
  replicaSet,
  secondary,
  silent,
  replicaSetView,
} from './testing/reconcile-replica-set-samples.ts';

const blank: Probe = { kind: 'member', setName: undefined, role: 'other', version: '6.0.5' };

test('cn-11035 a bootstrap that never ends fails after ten minutes with the class of its cause', async () => {
  const { clock, reconcile } = replicaSet([blank, silent, silent]);
  const making = { initialized: false };
  expect(await reconcile(making)).toMatchObject({
    condition: { status: 'False', reason: 'Bootstrapping' },
    changing: 'Bootstrapping',
    initialized: false,
  });
  expect(await reconcile({ ...making, podCauses: ['StoragePending'] })).toMatchObject({
    condition: { reason: 'StoragePending' },
  });
  await clock.advance(10 * minuteMs + 1);
  expect(await reconcile({ ...making, podCauses: ['Unschedulable'] })).toMatchObject({
    condition: { status: 'False', reason: 'BootstrapFailed', message: 'No node takes a pod.' },
  });
  expect(await reconcile(making)).toMatchObject({
    condition: { message: 'The members answer, but the first one made no replica set.' },
  });
});

test('pods that the API server refuses are told in its own words, with the field of the spec', async () => {
  const refusal = 'pods "mongo-0" is forbidden: violates PodSecurity "restricted:latest"';
  const message = `No new pod is admitted (${refusal}); see spec.mongo`;
  const { clock, reconcile } = replicaSet([silent, silent, silent]);
  const making = { initialized: false, refusal };
  expect((await reconcile({ ...making, podCauses: ['StoragePending'] })).condition).toMatchObject({
    reason: 'Bootstrapping',
    message,
  });
  expect((await reconcile({ refusal })).condition).toMatchObject({
    reason: 'NoPrimary',
    message: `No member is primary. ${message}`,
  });
  await clock.advance(10 * minuteMs + 1);
  expect((await reconcile(making)).condition).toMatchObject({ reason: 'BootstrapFailed', message });
});

test('before the users are made, a refused login is a part of the bootstrap; later it is a fault', async () => {
  const { reconcile } = replicaSet([primary, blank, blank], { kind: 'refused' });
  expect(await reconcile({ initialized: false })).toMatchObject({ condition: { reason: 'Bootstrapping' } });
  expect(await reconcile()).toMatchObject({ condition: { status: 'False', reason: 'AuthenticationFailed' } });
});

test('no primary is a fault after a minute, and over at once when there is one', async () => {
  const { clock, now, reconcile } = replicaSet(
    [secondary, silent, silent],
    replicaSetView(['SECONDARY', 'DOWN', 'DOWN']),
  );
  expect(await reconcile()).toMatchObject({ condition: { status: 'Unknown', reason: 'Pending' } });
  await clock.advance(minuteMs);
  expect(await reconcile()).toMatchObject({
    condition: { status: 'False', reason: 'NoPrimary' },
    replicas: 3,
  });
  now.probes = [primary, secondary, secondary];
  now.answer = replicaSetView(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  expect(await reconcile()).toMatchObject({
    condition: { status: 'True', reason: 'PrimaryElected' },
    term: 4,
    status: { primary: 'mongo-0', summary: '3/3' },
  });
  now.probes = [secondary, silent, silent];
  await clock.advance(minuteMs / 2);
  expect(await reconcile()).toMatchObject({ condition: { reason: 'Pending' } });
});

test('a set that lost all of its volumes says so', async () => {
  const empty = { ...secondary, setName: undefined, role: 'other' } as const;
  const { clock, now, reconcile } = replicaSet([empty, empty, empty], { kind: 'uninitialised' });
  expect(await reconcile()).toMatchObject({ condition: { reason: 'Pending' } });
  await clock.advance(minuteMs);
  const message = 'All members are empty. Allow a new set, then restore a backup.';
  expect(await reconcile()).toMatchObject({ condition: { reason: 'NoPrimary', message } });
  now.probes = [empty, silent, empty];
  expect(await reconcile()).toMatchObject({ condition: { message: 'No member is primary.' } });
});

test('a set that cannot be asked is unknown, and its count of pods stays', async () => {
  const { clock, reconcile } = replicaSet([silent, silent, silent]);
  await clock.advance(5 * minuteMs);
  const outcome = await reconcile({ members: 1, statefulSet: { replicas: 3, createdAt: new Date(0) } });
  expect(outcome).toMatchObject({ condition: { status: 'Unknown', reason: 'Unreachable' }, replicas: 3 });
});

test('mo-1447 mo-860 a member that does not serve tells the cause of its pod', async () => {
  const { reconcile } = replicaSet(
    [primary, secondary, silent],
    replicaSetView(['PRIMARY', 'SECONDARY', 'DOWN']),
  );
  expect(await reconcile({ podCauses: ['ImagePullFailed'] })).toMatchObject({
    condition: { reason: 'MemberNotReady', message: 'A member does not serve. An image cannot be pulled.' },
  });
});

test('a member whose pod is refused tells the words of the API server', async () => {
  const refusal = 'pods "mongo-2" is forbidden: maximum memory usage per Container is 1Gi, but limit is 2Gi';
  const message = `A member does not serve. No new pod is admitted (${refusal}); see spec.mongo`;
  const { now, reconcile } = replicaSet(
    [primary, secondary, silent],
    replicaSetView(['PRIMARY', 'SECONDARY', 'DOWN']),
  );
  expect((await reconcile({ refusal })).condition).toMatchObject({ reason: 'MemberNotReady', message });
  now.answer = replicaSetView(['PRIMARY', 'SECONDARY']);
  expect((await reconcile({ refusal })).condition).toMatchObject({ reason: 'MemberNotReady', message });
  now.probes = [secondary, secondary, silent];
  expect((await reconcile({ refusal })).condition.reason).toBe('Pending');
});

test('members that the set counts and that have no pod are named, with the number to ask for', async () => {
  const { reconcile, clock } = replicaSet([secondary], replicaSetView(['SECONDARY', 'DOWN', 'DOWN']));
  const kept = { members: 1, statefulSet: { replicas: 1, createdAt: clock.now() } };
  await reconcile(kept);
  await clock.advance(minuteMs);
  expect((await reconcile(kept)).condition).toMatchObject({
    reason: 'NoPrimary',
    message:
      'No member is primary. Members mongo-1, mongo-2 of the set have no pod: ' +
      'raise spec.mongo.managed.members to 3, and lower it once all serve.',
  });
});

test.each([
  ['5.0.9', true, 'VersionUnsupported'],
  ['6.0.5', true, 'PrimaryElected'],
  ['6.0.5', false, 'VersionUnsupported'],
  ['7.0.31', false, 'VersionUnsupported'],
  ['7.0.32', false, 'PrimaryElected'],
  ['8.0.20-rc1', false, 'VersionUnsupported'],
  [undefined, false, 'PrimaryElected'],
])('release %s, development %s: %s', async (version, development, reason) => {
  const member: Probe = { ...primary, version };
  const { reconcile } = replicaSet(
    [member, secondary, secondary],
    replicaSetView(['PRIMARY', 'SECONDARY', 'SECONDARY']),
  );
  const { condition } = await reconcile({ development });
  expect(condition.reason).toBe(reason);
  if (reason === 'VersionUnsupported')
    expect(condition.message).toMatch(/^MongoDB is too old: .* is needed.$/);
});

test('without a StatefulSet nothing is asked', async () => {
  const { reconcile, calls } = replicaSet([]);
  expect(await reconcile({ statefulSet: undefined, initialized: false })).toMatchObject({
    condition: { reason: 'Bootstrapping' },
    replicas: 3,
  });
  expect(calls).toEqual([]);
});

test('an order to keep one survivor is refused while a majority answers', async () => {
  const { clock, calls, reconcile } = replicaSet(
    [secondary, secondary, silent],
    replicaSetView(['SECONDARY', 'SECONDARY', 'DOWN']),
  );
  await reconcile();
  await clock.advance(2 * minuteMs);
  expect(await reconcile({ forceReconfig: 'mongo-0' })).toMatchObject({
    events: [{ reason: 'ForceReconfigRefused' }],
    usedAnnotations: ['glimpse.dev/force-reconfig'],
  });
  expect(calls).toEqual([]);
});
