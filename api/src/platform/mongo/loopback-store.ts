// Talks to a mongod of this machine over loopback or its socket, where the first user can be made without a
// password (localhost exception).
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import * as z from 'zod/mini';
import { isOutage } from './outage.ts';

const commandMs = 5000;
const codes = {
  unauthorized: 13,
  authenticationFailed: 18,
  alreadyInitialized: 23,
  nodeNotFound: 74,
  noReplicationEnabled: 76,
  invalidConfig: 93,
  exists: 51_003,
} as const;
const unfitCodes = [codes.nodeNotFound, codes.noReplicationEnabled, codes.invalidConfig];
const written = { writeConcern: { w: 'majority', wtimeout: commandMs } } as const;

export type MongoLogin = { readonly user: string; readonly password: string };
type MongoRole = { readonly role: string; readonly db: string };
/** A role of ours, in the database `admin`: what it may do with single collections, beside other roles. */
export type OwnRole = {
  readonly role: string;
  readonly privileges: readonly {
    readonly resource: { readonly db: string; readonly collection: string };
    readonly actions: readonly string[];
  }[];
  readonly roles: readonly MongoRole[];
};
export type MongoUser = { readonly user: string; readonly roles: readonly MongoRole[] };

/** `setName` is absent in a mongod that has no replica set. `hosts` are the members of its set. */
export type MongodState = {
  readonly setName?: string | undefined;
  readonly hosts: readonly string[];
  readonly isPrimary: boolean;
};

const HelloAnswer = z.object({
  setName: z.optional(z.string()),
  hosts: z._default(z.array(z.string()), []),
  isWritablePrimary: z.boolean(),
});
const UsersAnswer = z.object({
  users: z.array(
    z.object({ user: z.string(), roles: z.array(z.object({ role: z.string(), db: z.string() })) }),
  ),
});
const RolesAnswer = z.object({
  roles: z.array(
    z.object({
      role: z.string(),
      privileges: z.array(
        z.object({
          resource: z.object({ db: z._default(z.string(), ''), collection: z._default(z.string(), '') }),
          actions: z.array(z.string()),
        }),
      ),
      roles: z.array(z.object({ role: z.string(), db: z.string() })),
    }),
  ),
});

/** Each call is one command. Those with `admin` authenticate first. */
export type LoopbackMongod = AsyncDisposable & {
  /** `undefined` while mongod does not answer. */
  state(): Promise<MongodState | undefined>;
  /** `refused`: the data have users already. `unfit`: mongod has another set in mind, or is not that host. */
  initiate(setName: string, host: string): Promise<'initiated' | 'already' | 'refused' | 'unfit'>;
  /** `closed`: the data have users already. */
  createAdmin(admin: MongoLogin): Promise<'created' | 'closed'>;
  accepts(login: MongoLogin): Promise<boolean>;
  /** The roles of `admin` that MongoDB did not bring along. */
  roles(admin: MongoLogin): Promise<readonly OwnRole[]>;
  createRole(admin: MongoLogin, role: OwnRole): Promise<void>;
  changeRole(admin: MongoLogin, role: OwnRole): Promise<void>;
  users(admin: MongoLogin): Promise<readonly MongoUser[]>;
  createUser(admin: MongoLogin, user: MongoUser & MongoLogin): Promise<void>;
  setRoles(admin: MongoLogin, user: MongoUser): Promise<void>;
  setPassword(admin: MongoLogin, login: MongoLogin): Promise<void>;
};

async function orOnCode<T, U>(act: () => Promise<T>, expected: readonly number[], answer: U): Promise<T | U> {
  try {
    return await act();
  } catch (thrown) {
    const code = thrown instanceof MongoServerError ? thrown.code : undefined;
    if (typeof code === 'number' && expected.includes(code)) return answer;
    throw thrown;
  }
}

function clientOf(place: string, login?: MongoLogin): MongoClient {
  return new MongoClient(`mongodb://${place.startsWith('/') ? encodeURIComponent(place) : place}/`, {
    directConnection: true,
    appName: 'glimpse init-stores',
    serverSelectionTimeoutMS: 2000,
    connectTimeoutMS: 2000,
    socketTimeoutMS: 30_000, // a set is initiated after its member was asked
    maxPoolSize: 1,
    ...(login && { auth: { username: login.user, password: login.password }, authSource: 'admin' }),
  });
}

async function stateOf(admin: Db): Promise<MongodState | undefined> {
  try {
    const { setName, hosts, isWritablePrimary } = HelloAnswer.parse(await admin.command({ hello: 1 }));
    return { setName, hosts, isPrimary: isWritablePrimary };
  } catch (thrown) {
    if (isOutage(thrown)) return undefined;
    throw thrown;
  }
}

async function initiate(admin: Db, setName: string, host: string) {
  const config = { _id: setName, members: [{ _id: 0, host }] };
  const act = async () => {
    await admin.command({ replSetInitiate: config });
    return 'initiated' as const;
  };
  const orAlready = () => orOnCode(act, [codes.alreadyInitialized], 'already' as const);
  const orRefused = () => orOnCode(orAlready, [codes.unauthorized], 'refused' as const);
  return orOnCode(orRefused, unfitCodes, 'unfit' as const);
}

const rolesIn = (roles: readonly MongoRole[]) => roles.map(({ role, db }) => ({ role, db }));

type SignedIn = <T>(login: MongoLogin, act: (db: Db) => Promise<T>) => Promise<T>;

/** The calls about roles and users. */
function userCalls(signedIn: SignedIn) {
  const write = (login: MongoLogin, command: object): Promise<void> =>
    signedIn(login, async (db) => void (await db.command({ ...command, ...written })));
  return {
    roles: (login) =>
      signedIn(
        login,
        async (db) => RolesAnswer.parse(await db.command({ rolesInfo: 1, showPrivileges: true })).roles,
      ),
    createRole: (login, { role, privileges, roles }) =>
      write(login, { createRole: role, privileges, roles: rolesIn(roles) }),
    changeRole: (login, { role, privileges, roles }) =>
      write(login, { updateRole: role, privileges, roles: rolesIn(roles) }),
    users: (login) =>
      signedIn(login, async (db) => UsersAnswer.parse(await db.command({ usersInfo: 1 })).users),
    createUser: (login, { user, password, roles }) =>
      write(login, { createUser: user, pwd: password, roles: rolesIn(roles) }),
    setRoles: (login, { user, roles }) => write(login, { updateUser: user, roles: rolesIn(roles) }),
    setPassword: (login, { user, password }) => write(login, { updateUser: user, pwd: password }),
  } satisfies Partial<LoopbackMongod>;
}

/**
 * Opens the connection without a password, which stays; each signed-in call has its own.
 * @param place 127.0.0.1 with a port, or the path of a socket
 */
export function openLoopbackMongod(place: string): LoopbackMongod {
  const plain = clientOf(place);
  const local = plain.db('admin');
  const signedIn: SignedIn = async (login, act) => {
    await using client = clientOf(place, login);
    return await act(client.db('admin'));
  };
  return {
    state: () => stateOf(local),
    initiate: (setName, host) => initiate(local, setName, host),
    createAdmin({ user, password }) {
      const roles = [{ role: 'root', db: 'admin' }];
      const act = async () => {
        await local.command({ createUser: user, pwd: password, roles, ...written });
        return 'created' as const;
      };
      return orOnCode(act, [codes.unauthorized, codes.exists], 'closed' as const);
    },
    accepts: (login) =>
      orOnCode(
        () => signedIn(login, async (db) => (await db.command({ ping: 1 }))['ok'] === 1),
        [codes.authenticationFailed],
        false,
      ),
    ...userCalls(signedIn),
    [Symbol.asyncDispose]: () => plain.close(),
  };
}
