// A replica set and its users are made once, also by a run that a crash interrupted; others are refused.
import { expect, test } from 'vitest';
import { StartupError } from '#platform/errors/startup-error.ts';
import type { LoopbackMongod, MongoLogin, MongoUser, OwnRole } from './loopback-store.ts';
import { setUpMongod, type WantedSet } from './set-up.ts';

const admin = { user: 'admin', password: 'admin-password' };
const api = { user: 'api', password: 'api-password', roles: [{ role: 'readWrite', db: 'glimpse' }] };
const reader: OwnRole = {
  role: 'reader',
  privileges: [{ resource: { db: 'glimpse', collection: 'domains' }, actions: ['find', 'changeStream'] }],
  roles: [{ role: 'readWrite', db: 'glimpse_edge' }],
};
const wanted: WantedSet = { setName: 'rs0', host: 'mongo:27017', admin, roles: [reader], users: [api] };
const root = { user: 'admin', roles: [{ role: 'root', db: 'admin' }] };

type Data = {
  setName?: string;
  hosts: string[];
  roles: OwnRole[];
  users: (MongoUser & MongoLogin)[];
};
type Fake = { readonly data: Data; readonly mongod: LoopbackMongod; readonly writes: string[] };

/** A mongod in memory. It dies at the write number `dieAt`, before or after it was made. */
function fakeMongod(data: Data, { dieAt = -1, before = false, silent = 0, unfit = false } = {}): Fake {
  const writes: string[] = [];
  let unanswered = silent;
  const write = (name: string, change: () => void): void => {
    const dies = writes.push(name) - 1 === dieAt;
    if (!(dies && before)) change();
    if (dies) throw new Error('died');
  };
  const find = (name: string) => data.users.find(({ user }) => user === name);
  const replace = (user: MongoUser & MongoLogin) =>
    (data.users = [...data.users.filter((one) => one.user !== user.user), user]);
  const replaceRole = (role: OwnRole) =>
    (data.roles = [...data.roles.filter((one) => one.role !== role.role), role]);
  const mongod: LoopbackMongod = {
    roles: async () => data.roles,
    createRole: async (_, role) => write('createRole', () => replaceRole(role)),
    changeRole: async (_, role) => write('changeRole', () => replaceRole(role)),
    state: async () => {
      unanswered -= 1;
      if (unanswered >= 0) return undefined;
      return {
        setName: data.setName,
        hosts: data.hosts,
        isPrimary: data.setName === 'rs0' && data.hosts.length === 1,
      };
    },
    async initiate(setName, host) {
      if (data.users.length > 0) return 'refused';
      if (unfit) return 'unfit';
      write('initiate', () => Object.assign(data, { setName, hosts: [host] }));
      return 'initiated';
    },
    async createAdmin(login) {
      if (data.users.length > 0) return 'closed';
      write('createAdmin', () => replace({ ...login, roles: root.roles }));
      return 'created';
    },
    accepts: async ({ user, password }) => find(user)?.password === password,
    users: async () => data.users.map(({ user, roles }) => ({ user, roles })),
    createUser: async (_, user) => write('createUser', () => replace(user)),
    setRoles: async (_, { user, roles }) =>
      write('setRoles', () => replace({ user, roles, password: find(user)?.password ?? '' })),
    setPassword: async (_, { user, password }) =>
      write('setPassword', () => replace({ user, password, roles: find(user)?.roles ?? [] })),
    [Symbol.asyncDispose]: async () => undefined,
  };
  return { data, mongod, writes };
}

const empty = (): Data => ({ hosts: [], roles: [], users: [] });
const complete = (): Data => ({
  setName: 'rs0',
  hosts: ['mongo:27017'],
  roles: [reader],
  users: [{ ...admin, roles: root.roles }, api],
});
const run = ({ mongod }: Fake) => setUpMongod({ mongod, pause: async () => undefined }, wanted);
async function refusal(data: Data, options = {}): Promise<string> {
  const fake = fakeMongod(data, options);
  const thrown = await run(fake).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(StartupError);
  expect(fake.writes.filter((name) => name !== 'initiate')).toEqual([]);
  return thrown instanceof Error ? thrown.message : '';
}

test('an empty mongod gets set, administrator and users, and a second run writes nothing', async () => {
  const first = fakeMongod(empty(), { silent: 3 });
  await run(first);
  expect(first.writes).toEqual(['initiate', 'createAdmin', 'createRole', 'createUser']);
  expect(first.data).toEqual(complete());
  const second = fakeMongod(first.data);
  await run(second);
  expect(second.writes).toEqual([]);
});

test.each([0, 1, 2, 3].flatMap((dieAt) => [true, false].map((before) => [dieAt, before] as const)))(
  'a crash at write %i (before it was made: %s) is followed by a run that completes it',
  async (dieAt, before) => {
    const data = empty();
    await expect(run(fakeMongod(data, { dieAt, before }))).rejects.toThrow('died');
    await run(fakeMongod(data));
    expect(data).toEqual(complete());
  },
);

test('a password and roles of our user that differ are set, and users of others stay', async () => {
  const data = complete();
  const other = { user: 'exporter', password: 'own', roles: [{ role: 'clusterMonitor', db: 'admin' }] };
  data.users = [{ ...admin, roles: root.roles }, other, { user: 'api', password: 'former', roles: [] }];
  const fake = fakeMongod(data);
  await run(fake);
  expect(fake.writes).toEqual(['setRoles', 'setPassword']);
  expect(data.users).toEqual(expect.arrayContaining([other, api]));
});

test('a role that grants something else is set; the order of its actions is no difference', async () => {
  const data = complete();
  const [privilege] = reader.privileges;
  data.roles = [{ ...reader, privileges: [{ ...privilege!, actions: ['changeStream', 'find'] }] }];
  const same = fakeMongod(data);
  await run(same);
  expect(same.writes).toEqual([]);
  data.roles = [{ ...reader, privileges: [{ ...privilege!, actions: ['find'] }] }];
  const other = fakeMongod(data);
  await run(other);
  expect(other.writes).toEqual(['changeRole']);
  expect(data.roles).toEqual([reader]);
});

test('a user that a new release brings is made beside users of others', async () => {
  const data = complete();
  const other = { user: 'exporter', password: 'own', roles: [] };
  data.users = [...data.users, other];
  const fake = fakeMongod(data);
  const agent = { user: 'agent', password: 'agent-password', roles: [{ role: 'reader', db: 'admin' }] };
  const more = { ...wanted, users: [api, agent] };
  await setUpMongod({ mongod: fake.mongod, pause: async () => undefined }, more);
  expect(fake.writes).toEqual(['createUser']);
  expect(data.users).toEqual(expect.arrayContaining([other, api, agent]));
});

const stranger = { user: 'root', password: 'other', roles: root.roles };
test.each([
  ['another set', { ...complete(), setName: 'rs9' }, 'belongs to the replica set rs9'],
  ['another member', { ...complete(), hosts: ['db:27017'] }, 'has the members db:27017, not mongo:27017'],
  ['two members', { ...complete(), hosts: ['mongo:27017', 'b:27017'] }, 'mongo:27017, b:27017'],
  ['users without a set', { ...empty(), users: [stranger] }, 'has users but no replica set'],
  ['another administrator', { ...complete(), users: [stranger] }, 'put back the files'],
  [
    'users of others and none of ours',
    { ...complete(), users: [{ ...admin, roles: root.roles }, stranger] },
    'has users of another installation and no user api',
  ],
])('%s is refused in one sentence, and nothing is changed', async (_, data, words) => {
  const sentence = await refusal(data);
  expect(sentence).toContain(words);
  expect(sentence).not.toMatch(/-password|\n/);
});

test('a mongod that was started for another set is refused with the right option', async () => {
  expect(await refusal(empty(), { unfit: true })).toContain('start it with --replSet rs0');
});

test('a mongod that does not answer for 60 s is refused with the next step', async () => {
  expect(await refusal(empty(), { silent: 1000 })).toContain('did not answer within 60 s: read its log');
});
