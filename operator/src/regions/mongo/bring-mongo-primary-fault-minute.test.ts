// Tests the verdicts about a region's MongoDB over time, with members in memory.
import { expect, test } from 'vitest';
import { minuteMs, primary, scene, secondary, silent, view } from './bring-mongo-samples.ts';

test('no primary is a fault after a minute, and over at once when there is one', async () => {
  const { clock, now, bring } = scene([secondary, silent, silent], view(['SECONDARY', 'DOWN', 'DOWN']));
  expect(await bring()).toMatchObject({ condition: { status: 'Unknown', reason: 'Pending' } });
  await clock.advance(minuteMs);
  expect(await bring()).toMatchObject({ condition: { status: 'False', reason: 'NoPrimary' }, replicas: 3 });
  now.probes = [primary, secondary, secondary];
  now.answer = view(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  expect(await bring()).toMatchObject({
    condition: { status: 'True', reason: 'PrimaryElected' },
    term: 4,
    status: { primary: 'mongo-0', summary: '3/3' },
  });
  now.probes = [secondary, silent, silent];
  await clock.advance(minuteMs / 2);
  expect(await bring()).toMatchObject({ condition: { reason: 'Pending' } });
});

test('a set that lost all of its volumes says so', async () => {
  const empty = { ...secondary, setName: undefined, role: 'other' } as const;
  const { clock, now, bring } = scene([empty, empty, empty], { kind: 'uninitialised' });
  expect(await bring()).toMatchObject({ condition: { reason: 'Pending' } });
  await clock.advance(minuteMs);
  const message = 'All members are empty. Allow a new set, then restore a backup.';
  expect(await bring()).toMatchObject({ condition: { reason: 'NoPrimary', message } });
  now.probes = [empty, silent, empty];
  expect(await bring()).toMatchObject({ condition: { message: 'No member is primary.' } });
});

test('a set that cannot be asked is unknown, and its count of pods stays', async () => {
  const { clock, bring } = scene([silent, silent, silent]);
  await clock.advance(5 * minuteMs);
  const outcome = await bring({ members: 1, statefulSet: { replicas: 3, createdAt: new Date(0) } });
  expect(outcome).toMatchObject({ condition: { status: 'Unknown', reason: 'Unreachable' }, replicas: 3 });
});

test('mo-1447 mo-860 a member that does not serve tells the cause of its pod', async () => {
  const { bring } = scene([primary, secondary, silent], view(['PRIMARY', 'SECONDARY', 'DOWN']));
  expect(await bring({ podCauses: ['ImagePullFailed'] })).toMatchObject({
    condition: { reason: 'MemberNotReady', message: 'A member does not serve. An image cannot be pulled.' },
  });
});
