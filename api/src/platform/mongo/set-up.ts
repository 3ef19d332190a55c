// Makes a mongod the only member of its replica set and gives it its users. Each step reads the state
// first, so a second run after a crash continues.
import { StartupError } from '#platform/errors/startup-error.ts';
import type { LoopbackMongod, MongodState, MongoLogin, MongoUser, OwnRole } from './loopback-store.ts';

/** The set, its only member, roles and users. `host` is how clients reach the member, such as mongo:27017. */
export type WantedSet = {
  readonly setName: string;
  readonly host: string;
  readonly admin: MongoLogin;
  readonly roles: readonly OwnRole[];
  readonly users: readonly (MongoUser & MongoLogin)[];
};

export type SetUpDeps = {
  readonly mongod: LoopbackMongod;
  readonly pause: (ms: number) => Promise<unknown>;
};

const pauseMs = 500;
const mostChecks = 120;

const refuseSet = (sentence: string): never => {
  throw new StartupError(sentence);
};

/** @throws StartupError if the set is not the wanted one */
function checkSet({ setName, hosts }: MongodState, wanted: WantedSet): void {
  if (setName === undefined) return;
  if (setName !== wanted.setName)
    refuseSet(
      `This MongoDB belongs to the replica set ${setName}, not to ${wanted.setName}: use an empty volume, or the one of this installation.`,
    );
  if (hosts.length !== 1 || hosts[0] !== wanted.host)
    refuseSet(
      `The replica set ${setName} has the members ${hosts.join(', ')}, not ${wanted.host} alone: use an empty volume, or the one of this installation.`,
    );
}

/** Waits up to 60 s until mongod is as `isReached` wants. @throws StartupError */
async function waitForState(
  { mongod, pause }: SetUpDeps,
  isReached: (state: MongodState) => boolean,
  sentence: string,
): Promise<MongodState> {
  for (let check = 0; check < mostChecks; check += 1) {
    const state = await mongod.state();
    if (state && isReached(state)) return state;
    await pause(pauseMs);
  }
  return refuseSet(sentence);
}

async function initiate({ mongod }: SetUpDeps, { setName, host }: WantedSet): Promise<void> {
  const result = await mongod.initiate(setName, host);
  if (result === 'refused')
    refuseSet(
      'This MongoDB has users but no replica set, so it is not from this installation: use an empty volume.',
    );
  if (result === 'unfit')
    refuseSet(
      `MongoDB refuses the replica set ${setName} with the member ${host}: start it with --replSet ${setName} on a machine that this name leads to.`,
    );
}

async function makeSet(deps: SetUpDeps, wanted: WantedSet): Promise<void> {
  const { setName, host } = wanted;
  const first = await waitForState(
    deps,
    () => true,
    'MongoDB did not answer within 60 s: read its log, such as by docker compose logs mongo.',
  );
  if (first.setName === undefined) await initiate(deps, wanted);
  const isReached = (state: MongodState): boolean => {
    checkSet(state, wanted);
    return state.isPrimary;
  };
  await waitForState(
    deps,
    isReached,
    `MongoDB did not become the primary of ${setName} within 60 s: the name in ${host} must lead to it.`,
  );
}

async function makeAdmin(mongod: LoopbackMongod, admin: MongoLogin): Promise<void> {
  if (await mongod.accepts(admin)) return;
  if ((await mongod.createAdmin(admin)) === 'created') return;
  refuseSet(
    'The password of the administrator of MongoDB is not the one in the folder: put back the files that belong to this data.',
  );
}

const rolesText = ({ roles }: MongoUser): string =>
  roles
    .map(({ role, db }) => `${db}.${role}`)
    .toSorted()
    .join(' ');

/** What a role grants, as text in one order. */
const grantsText = ({ privileges, roles }: OwnRole): string =>
  [
    ...privileges.map(
      ({ resource, actions }) => `${resource.db}.${resource.collection}: ${actions.toSorted().join(', ')}`,
    ),
    ...roles.map(({ role, db }) => `${db}.${role}`),
  ]
    .toSorted()
    .join('\n');

async function makeRoles(mongod: LoopbackMongod, { admin, roles }: WantedSet): Promise<void> {
  if (roles.length === 0) return;
  const found = await mongod.roles(admin);
  for (const wanted of roles) {
    const present = found.find(({ role }) => role === wanted.role);
    if (!present) await mongod.createRole(admin, wanted);
    else if (grantsText(present) !== grantsText(wanted)) await mongod.changeRole(admin, wanted);
  }
}

/** Users of others are left alone, but not where our own would be the newcomers. @throws StartupError */
async function makeUsers(mongod: LoopbackMongod, { admin, users }: WantedSet): Promise<void> {
  const found = await mongod.users(admin);
  const ours = new Set([admin, ...users].map(({ user }) => user));
  const isForeign =
    found.some(({ user }) => !ours.has(user)) &&
    !found.some(({ user }) => user !== admin.user && ours.has(user));
  for (const wanted of users) {
    const present = found.find(({ user }) => user === wanted.user);
    if (!present) {
      if (isForeign)
        refuseSet(
          `This MongoDB has users of another installation and no user ${wanted.user}: use an empty volume.`,
        );
      await mongod.createUser(admin, wanted);
      continue;
    }
    if (rolesText(present) !== rolesText(wanted)) await mongod.setRoles(admin, wanted);
    if (!(await mongod.accepts(wanted))) await mongod.setPassword(admin, wanted);
  }
}

/** Makes set and users. @throws StartupError with one sentence for a set or users that are not ours */
export async function setUpMongod(deps: SetUpDeps, wanted: WantedSet): Promise<void> {
  await makeSet(deps, wanted);
  await makeAdmin(deps.mongod, wanted.admin);
  await makeRoles(deps.mongod, wanted);
  await makeUsers(deps.mongod, wanted);
}
