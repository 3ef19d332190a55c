// Talks to the mongod of this pod over loopback, and asks other members whether they belong to a set.
import * as z from 'zod/mini';
import { type Db, MongoServerError } from 'mongodb';
import { type MongoConnection, openMongo } from '#platform/mongo.ts';
import type { Login } from './secret-files.ts';
import type { Role, RoleName, User } from './roles.ts';

const commandMs = 5000;
const stepDownSecs = 30;
const catchUpSecs = 4;
const codes = {
  unauthorized: 13,
  authenticationFailed: 18,
  alreadyInitialized: 23,
  notInConfig: 93,
  exists: 51_003,
} as const;
const written = { writeConcern: { w: 'majority', wtimeout: commandMs } } as const;

/** `setName` is absent in a member that belongs to no set. */
export type Hello = {
  readonly setName?: string | undefined;
  readonly isWritablePrimary: boolean;
  readonly secondary: boolean;
};

const HelloAnswer = z.object({
  setName: z.optional(z.string()),
  isWritablePrimary: z.boolean(),
  secondary: z._default(z.boolean(), false),
});
const RoleNames = z.array(z.object({ role: z.string(), db: z.string() }));
const UsersAnswer = z.object({ users: z.array(z.object({ user: z.string(), roles: RoleNames })) });
const Resource = z.object({
  db: z.optional(z.string()),
  collection: z.optional(z.string()),
  cluster: z.optional(z.boolean()),
});
const RolesAnswer = z.object({
  roles: z.array(
    z.object({
      role: z.string(),
      roles: RoleNames,
      privileges: z.array(z.object({ resource: Resource, actions: z.array(z.string()) })),
    }),
  ),
});

export type Initiated = 'initiated' | 'already' | 'refused';

/** What an administrator does; each call is one command. */
export type Administration = {
  users(signal: AbortSignal): Promise<readonly User[]>;
  roles(signal: AbortSignal): Promise<readonly Role[]>;
  putRole(role: Role, isNew: boolean, signal: AbortSignal): Promise<void>;
  createUser(user: User & Login, signal: AbortSignal): Promise<void>;
  setRoles(user: User, signal: AbortSignal): Promise<void>;
  setPassword(login: Login, signal: AbortSignal): Promise<void>;
  dropUser(name: string, signal: AbortSignal): Promise<void>;
  stepDown(signal: AbortSignal): Promise<void>;
  /** Whether mongod has the configuration of a set in which it did not find itself. */
  isStranded(signal: AbortSignal): Promise<boolean>;
  /** Ends mongod. */
  shutdown(signal: AbortSignal): Promise<void>;
};

/** The mongod of this pod. */
export type LocalMongod = AsyncDisposable & {
  hello(signal: AbortSignal): Promise<Hello>;
  /** `refused`: the data have users already, so they belong to a set. */
  initiate(setName: string, hosts: readonly string[], signal: AbortSignal): Promise<Initiated>;
  /** Uses the localhost exception, which ends with the first user. */
  createAdmin(admin: Login, signal: AbortSignal): Promise<'created' | 'closed'>;
  /** Whether a user can sign in. Throws if mongod could not be asked. */
  canSignIn(login: Login, signal: AbortSignal): Promise<boolean>;
  asAdmin<T>(admin: Login, act: (administration: Administration) => Promise<T>): Promise<T>;
};

const codeOf = (thrown: unknown): unknown => (thrown instanceof MongoServerError ? thrown.code : undefined);

type Place = { readonly host: string; readonly ca: string | undefined };

function open({ host, ca }: Place, login?: Login): MongoConnection {
  const user = login && `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
  const query = `${ca === undefined ? '' : '&tls=true'}${login ? '&authSource=admin' : ''}`;
  const url = `mongodb://${user ?? ''}${host}/?directConnection=true${query}`;
  return openMongo({ url, purpose: 'rs-agent', ca, direct: true });
}

async function askHello(db: Db, signal: AbortSignal): Promise<Hello> {
  return HelloAnswer.parse(await db.command({ hello: 1, maxTimeMS: commandMs }, { signal }));
}

/** Asks another member. @throws while it does not answer */
export async function askPeer(place: Place, signal: AbortSignal): Promise<Hello> {
  await using mongo = open(place);
  return await askHello(mongo.db('admin'), signal);
}

async function initiate(admin: Db, config: object, signal: AbortSignal): Promise<Initiated> {
  const act = async () => {
    await admin.command({ replSetInitiate: config }, { signal });
    return 'initiated' as const;
  };
  const orAlready = () => orOnCode(act, [codes.alreadyInitialized], 'already' as const);
  return orOnCode(orAlready, [codes.unauthorized], 'refused' as const);
}

async function createAdmin(admin: Db, login: Login, signal: AbortSignal): Promise<'created' | 'closed'> {
  const { user, password } = login;
  const act = async () => {
    const roles = [{ role: 'root', db: 'admin' }];
    await admin.command({ createUser: user, pwd: password, roles, ...written }, { signal });
    return 'created' as const;
  };
  return orOnCode(act, [codes.unauthorized, codes.exists], 'closed' as const);
}

async function canSignIn(place: Place, login: Login, signal: AbortSignal): Promise<boolean> {
  await using mongo = open(place, login);
  const act = async () => {
    await mongo.db('admin').command({ ping: 1 }, { signal });
    return true;
  };
  return await orOnCode(act, [codes.authenticationFailed], false);
}

/** Opens the connection without a password, which stays; each signed-in use has its own. */
export function openLocal(place: Place): LocalMongod {
  const plain = open(place);
  const admin = plain.db('admin');
  return {
    hello: (signal) => askHello(admin, signal),
    initiate: (setName, hosts, signal) =>
      initiate(admin, { _id: setName, members: hosts.map((host, at) => ({ _id: at, host })) }, signal),
    createAdmin: (login, signal) => createAdmin(admin, login, signal),
    canSignIn: (login, signal) => canSignIn(place, login, signal),
    async asAdmin(login, act) {
      await using mongo = open(place, login);
      return await act(administrationOf(mongo.db('admin')));
    },
    [Symbol.asyncDispose]: () => plain[Symbol.asyncDispose](),
  };
}

async function orOnCode<T, U>(act: () => Promise<T>, expected: readonly number[], answer: U): Promise<T | U> {
  try {
    return await act();
  } catch (thrown) {
    const code = codeOf(thrown);
    if (typeof code === 'number' && expected.includes(code)) return answer;
    throw thrown;
  }
}

const namesOf = (roles: readonly RoleName[]) => roles.map(({ role, db }) => ({ role, db }));

function administrationOf(db: Db): Administration {
  const run = async (command: Record<string, unknown>, signal: AbortSignal): Promise<void> =>
    void (await db.command(command, { signal }));
  return {
    async users(signal) {
      const { users } = UsersAnswer.parse(await db.command({ usersInfo: 1 }, { signal }));
      return users.map(({ user, roles }) => ({ name: user, roles }));
    },
    async roles(signal) {
      const { roles } = RolesAnswer.parse(
        await db.command({ rolesInfo: 1, showPrivileges: true }, { signal }),
      );
      return roles.map(({ role, ...rest }) => ({ name: role, ...rest }));
    },
    putRole: ({ name, privileges, roles }, isNew, signal) =>
      run(
        { [isNew ? 'createRole' : 'updateRole']: name, privileges, roles: namesOf(roles), ...written },
        signal,
      ),
    createUser: ({ name, password, roles }, signal) =>
      run({ createUser: name, pwd: password, roles: namesOf(roles), ...written }, signal),
    setRoles: ({ name, roles }, signal) =>
      run({ updateUser: name, roles: namesOf(roles), ...written }, signal),
    setPassword: ({ user, password }, signal) => run({ updateUser: user, pwd: password, ...written }, signal),
    dropUser: (name, signal) => run({ dropUser: name, ...written }, signal),
    stepDown: (signal) =>
      run({ replSetStepDown: stepDownSecs, secondaryCatchUpPeriodSecs: catchUpSecs }, signal),
    isStranded(signal) {
      const status = async () => {
        await db.command({ replSetGetStatus: 1 }, { signal });
        return false;
      };
      return orOnCode(status, [codes.notInConfig], true);
    },
    async shutdown(signal) {
      await run({ shutdown: 1, force: true }, signal).catch(() => undefined); // the connection ends with mongod
    },
  };
}
