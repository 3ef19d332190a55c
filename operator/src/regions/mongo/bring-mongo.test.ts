// Tests the verdicts about a region's MongoDB over time, with members in memory.
import { expect, test } from 'vitest';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { bringMongo, newMongoMemory } from './bring-mongo.ts';
import type { AskResult, Probe } from './facts.ts';
import type { ManagedMongo, MongoOutcome } from './outcome.ts';

const minuteMs = 60_000;
const primary: Probe = { kind: 'member', setName: 'rs0', role: 'primary', version: '6.0.5' };
const secondary: Probe = { ...primary, role: 'secondary' };
const blank: Probe = { kind: 'member', setName: undefined, role: 'other', version: '6.0.5' };
const silent: Probe = { kind: 'silent' };

function view(states: readonly ('PRIMARY' | 'SECONDARY' | 'DOWN')[]): AskResult {
  const members = states.map((_, id) => ({ id, host: `m${id}`, votes: 1, priority: 1, arbiter: false }));
  return {
    kind: 'view',
    view: {
      config: { name: 'rs0', version: 1, members },
      committed: true,
      states: new Map(states.map((state, id) => [`m${id}`, state])),
      term: 4,
      featureCompatibilityVersion: '6.0',
    },
  };
}

function scene(first: readonly Probe[], answer: AskResult = { kind: 'silent' }) {
  const clock = fakeClock();
  const calls: string[] = [];
  const now = { probes: first, answer };
  const deps = {
    clock,
    log: silentLog,
    effects: plainEffects,
    memory: newMongoMemory(),
    connectExternal: () => Promise.resolve({ kind: 'silent' } as const),
    connect: () => ({
      probe: (host: string) => Promise.resolve(now.probes[Number(host.slice(1))] ?? silent),
      ask: () => Promise.resolve(now.answer),
      reconfigure: async () => void calls.push('reconfigure'),
      stepDown: async () => void calls.push('stepDown'),
      raiseCompatibility: async () => void calls.push('raiseCompatibility'),
    }),
  };
  const input: ManagedMongo = {
    kind: 'managed',
    identifier: 'eu',
    members: 3,
    ca: undefined,
    password: 'x',
    featureCompatibilityVersion: undefined,
    statefulSet: { replicas: 3, createdAt: clock.now() },
    initialized: true,
    podCauses: [],
    forceReconfig: undefined,
    hostOf: (ordinal) => `m${ordinal}`,
  };
  const bring = (more: Partial<ManagedMongo> = {}): Promise<MongoOutcome> =>
    bringMongo(deps, { ...input, ...more }, AbortSignal.timeout(5000));
  return { clock, calls, now, bring };
}

test('cn-11035 a bootstrap that never ends fails after ten minutes with the class of its cause', async () => {
  const { clock, bring } = scene([blank, silent, silent]);
  const making = { initialized: false };
  expect(await bring(making)).toMatchObject({
    condition: { status: 'False', reason: 'Bootstrapping' },
    changing: 'Bootstrapping',
    initialized: false,
  });
  expect(await bring({ ...making, podCauses: ['StoragePending'] })).toMatchObject({
    condition: { reason: 'StoragePending' },
  });
  await clock.advance(10 * minuteMs + 1);
  expect(await bring({ ...making, podCauses: ['Unschedulable'] })).toMatchObject({
    condition: { status: 'False', reason: 'BootstrapFailed', message: 'No node takes a pod.' },
  });
  expect(await bring(making)).toMatchObject({
    condition: { message: 'The members answer, but the first one made no replica set.' },
  });
});

test('before the users are made, a refused login is a part of the bootstrap; later it is a fault', async () => {
  const { bring } = scene([primary, blank, blank], { kind: 'refused' });
  expect(await bring({ initialized: false })).toMatchObject({ condition: { reason: 'Bootstrapping' } });
  expect(await bring()).toMatchObject({ condition: { status: 'False', reason: 'AuthenticationFailed' } });
});

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

test('a release before 6.0 is not supported', async () => {
  const old: Probe = { ...primary, version: '5.0.9' };
  const { bring } = scene([old, secondary, secondary], view(['PRIMARY', 'SECONDARY', 'SECONDARY']));
  expect(await bring()).toMatchObject({ condition: { reason: 'VersionUnsupported' } });
});

test('without a StatefulSet nothing is asked', async () => {
  const { bring, calls } = scene([]);
  expect(await bring({ statefulSet: undefined, initialized: false })).toMatchObject({
    condition: { reason: 'Bootstrapping' },
    replicas: 3,
  });
  expect(calls).toEqual([]);
});

test('an order to keep one survivor is refused while a majority answers', async () => {
  const { clock, calls, bring } = scene(
    [secondary, secondary, silent],
    view(['SECONDARY', 'SECONDARY', 'DOWN']),
  );
  await bring();
  await clock.advance(2 * minuteMs);
  expect(await bring({ forceReconfig: 'mongo-0' })).toMatchObject({
    events: [{ reason: 'ForceReconfigRefused' }],
    usedAnnotations: ['glimpse.dev/force-reconfig'],
  });
  expect(calls).toEqual([]);
});
