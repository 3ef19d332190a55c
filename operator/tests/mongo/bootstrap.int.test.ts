// Tests how the agent makes a replica set on real mongod processes with keyfile and TLS.
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type Effects, plainEffects } from '#platform/effects.ts';
import type { Agent } from '../../src/rs-agent/agent.ts';
import type { AgentEffect } from '../../src/rs-agent/keep-users.ts';
import { limit, startMembers, type TestMember, untilTrue } from './members.ts';

/** Effects of a process that ends before or after one of them. */
function endingAt(name: AgentEffect, when: 'before' | 'after'): Effects<AgentEffect> & { ended: boolean } {
  const end = (): never => {
    effects.ended = true;
    throw new Error('Ended');
  };
  const effects: Effects<AgentEffect> & { ended: boolean } = {
    ended: false,
    async run(one, effect) {
      if (one === name && when === 'before') end();
      const result = await effect();
      return one === name ? end() : result;
    },
  };
  return effects;
}

/** Effects that count writes. */
function counting(): Effects<AgentEffect> & { readonly names: string[] } {
  const names: string[] = [];
  return { names, run: (name, effect) => (names.push(name), effect()) };
}

type UserInfo = { user: string; roles: { role: string; db: string }[] };

async function usersOf(member: TestMember | undefined): Promise<Record<string, string>> {
  const answer = await member?.asAdmin((db) => db.command({ usersInfo: 1 }));
  const users = answer?.['users'] as UserInfo[];
  return Object.fromEntries(
    users.map(({ user, roles }) => [
      user,
      roles
        .map(({ role, db }) => `${db}.${role}`)
        .toSorted()
        .join(' '),
    ]),
  );
}

/** The role that a tick finds, or why it failed. */
const tickOf = async (agent: Agent | undefined): Promise<string | undefined> =>
  await agent?.tick(limit()).catch((thrown: unknown) => String(thrown));

const setId = async (member: TestMember | undefined): Promise<unknown> => {
  const answer = await member?.asAdmin((db) => db.command({ replSetGetConfig: 1 }));
  return String(answer?.['config'].settings.replicaSetId);
};

const complete = {
  admin: 'admin.root',
  'api-1': 'glimpse.readWrite glimpse_edge.read',
  operator: 'admin.glimpseOperator',
  rs: 'admin.glimpseReplicaSet',
  backup: 'glimpse.read',
};

const points = [
  ['rs.initiate', 'before'],
  ['rs.initiate', 'after'],
  ['rs.create-admin', 'before'],
  ['rs.create-admin', 'after'],
  ['rs.put-role', 'after'],
  ['rs.create-user', 'before'],
  ['rs.create-user', 'after'],
] as const;

test.each(points)(
  'ps-k8spsmdb-1456 ps-k8spsmdb-1451 an end at %s (%s) resumes with one administrator',
  async (name, when) => {
    await using set = await startMembers(1);
    const [member] = set.members;
    const effects = endingAt(name, when);
    const broken = member?.agent(effects);
    await untilTrue(async () => {
      await broken?.tick(limit()).catch(() => undefined);
      return effects.ended;
    });
    await set.bootstrap();
    expect(await usersOf(member)).toEqual(complete);
  },
);

test('cn-11039 data that has a set is taken up: no second set is made after mongod lost its agent', async () => {
  await using set = await startMembers(1);
  const [member] = set.members;
  await set.bootstrap();
  const made = await setId(member);
  await member?.kill();
  await member?.start();
  const effects = counting();
  const agent = member?.agent(effects);
  await untilTrue(async () => (await agent?.tick(limit())) === 'primary' && agent?.last().usersKept === true);
  expect(effects.names.filter((name) => name !== 'rs.initiate')).toEqual([]);
  expect(await setId(member)).toBe(made);
  expect(await usersOf(member)).toEqual(complete);
});

test('only the first member makes a set, and not while another one may have data', async () => {
  await using set = await startMembers(2);
  const [first, second] = set.members;
  expect(await second?.agent().tick(limit())).toBe('waiting');
  await second?.kill();
  const effects = counting();
  const agent = first?.agent(effects);
  await agent?.tick(limit());
  set.exist.delete(0);
  set.exist.delete(1);
  await agent?.tick(limit());
  expect(effects.names).toEqual([]);
  set.exist.add(0);
  await untilTrue(async () => (await agent?.tick(limit())) === 'primary');
  expect(effects.names).toContain('rs.initiate');
});

test('without the operator the first member makes a set of all members, once all of them answer', async () => {
  await using set = await startMembers(3);
  const [first, , third] = set.members;
  await third?.kill();
  set.exist.delete(2);
  const agents = set.members.map((member) => member.agent(plainEffects, systemClock, 3));
  // A busy second member may answer late: the first one then waits, and asks again. A set is never made.
  await expect.poll(() => tickOf(agents[0]), { timeout: 30_000 }).toContain('quorum check failed');
  set.exist.add(2);
  await third?.start();
  const tickAll = () => Promise.all(agents.map((agent) => agent.tick(limit()).catch(() => undefined)));
  await untilTrue(async () => {
    const roles = await tickAll();
    const kept = agents.some((agent) => agent.last().usersKept);
    return kept && roles.filter((role) => role === 'secondary').length === 2;
  });
  // Any member may be elected, and a majority may have the users before the first one has them.
  await expect.poll(() => usersOf(first)).toEqual(complete);
});

test('ps-2256 roles in another order are the same roles: 10 runs write nothing', async () => {
  await using set = await startMembers(1);
  const [member] = set.members;
  await set.bootstrap();
  await member?.asAdmin(async (db) => {
    await db.command({
      updateRole: 'glimpseOperator',
      privileges: [
        { resource: { db: 'glimpse', collection: 'region' }, actions: ['find'] },
        { resource: { db: 'glimpse', collection: 'domains' }, actions: ['changeStream', 'find'] },
      ],
    });
    await db.command({
      updateUser: 'api-1',
      roles: [
        { role: 'read', db: 'glimpse_edge' },
        { role: 'readWrite', db: 'glimpse' },
      ],
    });
  });
  const effects = counting();
  for (let run = 0; run < 10; run += 1) await member?.agent(effects).tick(limit());
  expect(effects.names).toEqual([]);
});

test('a new generation of the API user is made, the former one is dropped once no Secret names it', async () => {
  await using set = await startMembers(1);
  const [member] = set.members;
  await set.bootstrap();
  const first = set.users ?? {};
  const agent = member?.agent();
  set.users = { ...first, 'api-2': 'five' };
  await agent?.tick(limit());
  expect(Object.keys(await usersOf(member)).toSorted()).toEqual(
    [...Object.keys(complete), 'api-2'].toSorted(),
  );
  set.users = undefined; // cn-10053 the Secret cannot be read
  await agent?.tick(limit());
  expect(Object.keys(await usersOf(member))).toHaveLength(6);
  const { 'api-1': _former, ...rest } = first;
  set.users = { ...rest, 'api-2': 'five', rs: 'changed' };
  await agent?.tick(limit());
  expect(Object.keys(await usersOf(member))).not.toContain('api-1');
  expect(await set.reconcile({ password: 'changed' })).toMatchObject({
    condition: { reason: 'PrimaryElected' },
  });
  expect(await set.reconcile()).toMatchObject({
    condition: { status: 'False', reason: 'AuthenticationFailed' },
  });
});
