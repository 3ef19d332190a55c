// Ends the operator before and after each change of a replica set of real mongod processes.
import { minuteMs } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import type { Effects } from '#platform/effects.ts';
import { newMongoMemory } from '#regions/mongo/reconcile-replica-set.ts';
import type { ManagedMongo, MongoOutcome } from '#regions/mongo/outcome.ts';
import type { EffectName } from '#resources/effect-names.ts';
import { startMembers, type TestSet, untilTrue } from './members.ts';

/** Starts a process that ends at its first effect: before an effect, and after it when it is met again. */
function mortal(ends: string[]) {
  return (set: TestSet) => {
    let dead = false;
    const effects: Effects<EffectName> = {
      async run(name, effect) {
        const isOdd = ends.filter((end) => end.startsWith(`${name}:`)).length % 2 === 1;
        if (!dead) ends.push(`${name}:${isOdd ? 'after' : 'before'}`);
        if (!dead && isOdd) await effect();
        dead = true;
        throw new Error('killed');
      },
    };
    Object.assign(set.deps, { effects, memory: newMongoMemory() });
    return () => dead;
  };
}

/** Looks with processes that all end, until a look shows `end`. */
async function reconcileUntil(
  set: TestSet,
  start: ReturnType<typeof mortal>,
  input: Partial<ManagedMongo>,
  isEnd: (outcome: MongoOutcome) => boolean,
): Promise<MongoOutcome> {
  let isDead = start(set);
  let last: MongoOutcome | undefined;
  await untilTrue(async () => {
    if (isDead()) isDead = start(set);
    // The minute without a primary has passed for each new process.
    const lost = set.deps.memory.get('test');
    if (lost !== undefined) set.deps.memory.set('test', lost - minuteMs - 1000);
    last = await set.reconcile(input).catch(() => undefined);
    return last !== undefined && !isDead() && isEnd(last);
  }, 90_000);
  if (!last) throw new Error('No look ended');
  return last;
}

const rests = ({ condition }: MongoOutcome): boolean => condition.reason === 'PrimaryElected';
const statefulSet = (replicas: number) => ({ replicas, createdAt: new Date() });

test('an operator that ends before and after each change leaves the set as without an end', async () => {
  const ends: string[] = [];
  const start = mortal(ends);
  await using set = await startMembers(3);
  await set.bootstrap();
  const grown = await reconcileUntil(set, start, { members: 3, statefulSet: statefulSet(3) }, rests);
  expect(grown.status).toMatchObject({
    summary: '3/3',
    members: [{ votes: 1 }, { votes: 1 }, { votes: 1 }],
  });

  const [first, second] = set.members;
  await first?.asAdmin((db) => db.command({ setFeatureCompatibilityVersion: '5.0' }));
  const raised = { members: 3, featureCompatibilityVersion: '6.0' } as const;
  const isRaised = ({ status }: MongoOutcome): boolean => status.featureCompatibilityVersion === '6.0';
  await reconcileUntil(set, start, raised, isRaised);

  await first?.asAdmin((db) => db.command({ replSetStepDown: 10, secondaryCatchUpPeriodSecs: 5 }));
  await reconcileUntil(set, start, { members: 3 }, (one) => one.status.primary !== undefined);
  const two = { members: 1, statefulSet: statefulSet(3) };
  const shrunk = await reconcileUntil(set, start, two, (one) => rests(one) && one.replicas === 1);
  expect(shrunk.status).toMatchObject({ primary: 'mongo-0', summary: '1/1' });

  await reconcileUntil(set, start, { members: 3, statefulSet: statefulSet(3) }, rests);
  await Promise.all([first?.kill(), second?.kill()]);
  const survivor = { members: 3, forceReconfig: 'mongo-2' } as const;
  // It may be primary at the kill, until it misses the others: the change is to be forced all the same.
  const isForced = (): boolean => ends.includes('mongo.force-reconfigure:after');
  await reconcileUntil(set, start, survivor, (one) => isForced() && one.status.primary === 'mongo-2');

  const names = ['reconfigure', 'step-down', 'raise-compatibility', 'force-reconfigure'];
  const wanted = names.flatMap((name) => [`mongo.${name}:before`, `mongo.${name}:after`]);
  expect([...new Set(ends)].toSorted()).toEqual(wanted.toSorted());
});
