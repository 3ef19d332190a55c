// Reconciles users and roles on the primary: only differences are written.
import type { Effects } from '#platform/effects.ts';
import type { Administration, LocalMongod } from './mongod-store.ts';
import { formerUsers, inOrder, rolesOf, sameRole, sameRoles, type User, wantedRoles } from './roles.ts';
import type { Login, WantedUsers } from './secret-files.ts';

/** Names of the agent's effects: the crash points of its tests. */
export type AgentEffect =
  | 'rs.initiate'
  | 'rs.create-admin'
  | 'rs.put-role'
  | 'rs.create-user'
  | 'rs.set-roles'
  | 'rs.set-password'
  | 'rs.drop-user'
  | 'rs.shut-down';

type Deps = {
  readonly local: LocalMongod;
  readonly effects: Effects<AgentEffect>;
  readonly database: string;
};
type DesiredUsers = { readonly admin: Login; readonly users: WantedUsers };

/** `refused`: the administrator of the Secret cannot sign in, and the data has users already. */
export type UsersResult = { readonly kind: 'kept'; readonly writes: number } | { readonly kind: 'refused' };

/** Creates what is missing, sets what differs, drops former generations of the API's user. */
export async function keepUsers(
  deps: Deps,
  desired: DesiredUsers,
  signal: AbortSignal,
): Promise<UsersResult> {
  const { local, effects } = deps;
  const { admin, users } = desired;
  let writes = 0;
  const write = async (name: AgentEffect, act: () => Promise<unknown>): Promise<void> => {
    await effects.run(name, act);
    writes += 1;
  };
  if (!(await local.canSignIn(admin, signal))) {
    const made = await effects.run('rs.create-admin', () => local.createAdmin(admin, signal));
    if (made === 'closed') return { kind: 'refused' };
    writes += 1;
  }
  const stale = await local.asAdmin(admin, (administration) =>
    put({ administration, write, database: deps.database, users }, signal),
  );
  for (const login of stale) {
    if (await local.canSignIn(login, signal)) continue;
    await local.asAdmin(admin, (as) => write('rs.set-password', () => as.setPassword(login, signal)));
  }
  return { kind: 'kept', writes };
}

type Putting = {
  readonly administration: Administration;
  readonly write: (name: AgentEffect, act: () => Promise<unknown>) => Promise<void>;
  readonly database: string;
  readonly users: WantedUsers;
};

/** @returns the users that existed before, whose passwords may differ */
async function put(given: Putting, signal: AbortSignal): Promise<readonly Login[]> {
  const { administration, write, users } = given;
  await putRoles(given, signal);
  const existing = new Map((await administration.users(signal)).map((user) => [user.name, user]));
  const before: Login[] = [];
  for (const name of inOrder([...users.keys()])) {
    const roles = rolesOf(name, given.database);
    if (!roles) continue;
    const login = { user: name, password: users.get(name) ?? '' };
    const found = existing.get(name);
    if (found) before.push(login);
    await putUser(given, { name, roles, ...login }, { found, signal });
  }
  for (const name of formerUsers([...existing.keys()], [...users.keys()]))
    await write('rs.drop-user', () => administration.dropUser(name, signal));
  return before;
}

async function putRoles({ administration, write, database }: Putting, signal: AbortSignal): Promise<void> {
  const existing = new Map((await administration.roles(signal)).map((role) => [role.name, role]));
  for (const role of wantedRoles(database)) {
    const found = existing.get(role.name);
    if (found && sameRole(found, role)) continue;
    await write('rs.put-role', () => administration.putRole(role, found === undefined, signal));
  }
}

async function putUser(
  { administration, write }: Putting,
  user: User & Login,
  { found, signal }: { readonly found: User | undefined; readonly signal: AbortSignal },
): Promise<void> {
  if (!found) await write('rs.create-user', () => administration.createUser(user, signal));
  else if (!sameRoles(found.roles, user.roles))
    await write('rs.set-roles', () => administration.setRoles(user, signal));
}
