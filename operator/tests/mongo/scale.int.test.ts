// Tests how the operator grows and shrinks a replica set of real mongod processes.
import { expect, test } from 'vitest';
import type { MongoOutcome } from '#regions/mongo/outcome.ts';
import { limit, startMembers, type TestSet, untilTrue } from './members.ts';

const seconds = 1000;

/** Looks until the set rests. @returns all outcomes */
async function settle(set: TestSet, members: number, replicas: number): Promise<readonly MongoOutcome[]> {
  const outcomes: MongoOutcome[] = [];
  const statefulSet = { replicas, createdAt: new Date() };
  await untilTrue(async () => {
    const outcome = await set.reconcile({ members, statefulSet });
    outcomes.push(outcome);
    return outcome.condition.reason === 'PrimaryElected';
  }, 90 * seconds);
  return outcomes;
}

const votersOf = ({ status }: MongoOutcome): number => status.members.filter(({ votes }) => votes > 0).length;

test('ps-2051 mo-1036 a set grows from 1 to 3 and shrinks to 1: a majority and the primary stay', async () => {
  await using set = await startMembers(3);
  await set.bootstrap();
  const grown = await settle(set, 3, 3);
  expect(grown.at(-1)?.status).toMatchObject({
    summary: '3/3',
    primary: 'mongo-0',
    version: '6.0.5',
    members: [{ votes: 1 }, { votes: 1 }, { votes: 1 }],
  });
  const arbiters = await set.members[0]?.asAdmin((db) => db.command({ replSetGetConfig: 1 }));
  expect(JSON.stringify(arbiters)).not.toContain('"arbiterOnly":true');
  // Checks that the second vote is given only after the third member has caught up.
  const even = grown.filter((outcome) => votersOf(outcome) === 2);
  for (const { status } of even)
    expect(status.members.map(({ state }) => state)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  expect(await set.members[1]?.agent().tick(limit())).toBe('secondary');

  const shrunk = await settle(set, 1, 3);
  expect(shrunk.map(({ status }) => status.primary).every((name) => name === 'mongo-0')).toBe(true);
  const left = shrunk.findIndex(({ replicas }) => replicas === 1);
  expect(shrunk.slice(0, left).every(({ replicas }) => replicas === 3 || replicas === 2)).toBe(true);
  expect(shrunk.at(-1)).toMatchObject({ replicas: 1, status: { summary: '1/1' } });
});

test('mo-1036 a primary that leaves steps down first; without a majority nothing is removed', async () => {
  await using set = await startMembers(3);
  await set.bootstrap();
  await settle(set, 3, 3);
  const [first] = set.members;
  await first?.asAdmin((db) => db.command({ replSetStepDown: 60, secondaryCatchUpPeriodSecs: 5 }));
  await untilTrue(async () => (await set.reconcile({ members: 3 })).status.primary !== undefined);
  await settle(set, 3, 3);
  await first?.kill();
  const primary = async (): Promise<string | undefined> =>
    (await set.reconcile({ members: 3 })).status.primary;
  await untilTrue(async () => (await primary()) !== undefined);
  await untilTrue(async () => {
    const { condition } = await set.reconcile({
      members: 1,
      statefulSet: { replicas: 3, createdAt: new Date() },
    });
    return condition.reason === 'ScaleRefused';
  });
  await first?.start();
  const shrunk = await settle(set, 1, 3);
  expect(shrunk.at(-1)?.status).toMatchObject({ primary: 'mongo-0', summary: '1/1' });
  expect(shrunk.flatMap(({ events }) => events.map(({ reason }) => reason))).toContain('SteppedDown');
});

test('a set without primary for a minute says so, and a person may keep one survivor', async () => {
  await using set = await startMembers(3);
  await set.bootstrap();
  await settle(set, 3, 3);
  const [first, second] = set.members;
  await Promise.all([first?.kill(), second?.kill()]);
  const check = () => set.reconcile({ members: 3, forceReconfig: 'mongo-2' });
  await untilTrue(async () => (await check()).condition.reason === 'Pending');
  const lost = set.deps.memory.get('test') ?? 0;
  set.deps.memory.set('test', lost - 61 * seconds);
  const outcome = await check();
  expect(outcome).toMatchObject({
    condition: { status: 'False', reason: 'NoPrimary' },
    events: [{ reason: 'ForceReconfigured' }],
    usedAnnotations: ['glimpse.dev/force-reconfig'],
  });
  await untilTrue(async () => (await set.reconcile({ members: 1 })).status.primary === 'mongo-2');
});

test('certificates are replaced one member after the other while a primary serves', async () => {
  await using set = await startMembers(3);
  await set.bootstrap();
  await settle(set, 3, 3);
  for (const member of set.members.toReversed()) {
    await set.renewCertificate();
    await member.agent().tick(limit());
    await member.kill();
    expect((await set.reconcile()).condition.reason).not.toBe('PrimaryElected');
    await member.start();
    await untilTrue(async () =>
      ['primary', 'secondary'].includes(String(await member.agent().tick(limit()))),
    );
    await settle(set, 3, 3);
  }
});

test('the compatibility version rises by the spec alone, and never above the programs', async () => {
  await using set = await startMembers(1);
  await set.bootstrap();
  expect(await set.reconcile()).toMatchObject({ status: { featureCompatibilityVersion: '6.0' } });
  expect(await set.reconcile({ featureCompatibilityVersion: '8.0' })).toMatchObject({
    condition: { reason: 'VersionUnsupported' },
  });
  await set.members[0]?.asAdmin((db) => db.command({ setFeatureCompatibilityVersion: '5.0' }));
  expect(await set.reconcile()).toMatchObject({ status: { featureCompatibilityVersion: '5.0' } });
  await set.reconcile({ featureCompatibilityVersion: '6.0' });
  expect(await set.reconcile()).toMatchObject({ status: { featureCompatibilityVersion: '6.0' } });
});
