// Asks and changes members of a replica set over direct connections with the rights of the user `rs`.
import * as z from 'zod/mini';
import { MongoServerError } from 'mongodb';
import { type MongoConnection, openMongo } from '#platform/mongo.ts';
import type { AskResult, ConfigMember, MemberState, Probe, SetConfig, SetView } from './facts.ts';
import { mongoUrl } from './names.ts';

const commandMs = 5000;
const stepDownSecs = 60;
const catchUpSecs = 5;
const confirmFrom = 7;
const codes = { unauthorized: 13, authenticationFailed: 18, notYetInitialized: 94 } as const;

export type MemberLogin = {
  readonly ca: string | undefined;
  readonly user: string;
  readonly password: string;
};

/** Calls on single members, named by host and port. All but the first two throw when they fail. */
export type Members = {
  probe(host: string, signal: AbortSignal): Promise<Probe>;
  ask(host: string, signal: AbortSignal): Promise<AskResult>;
  /** Applies votes, priorities and the list of members; other fields of the configuration stay. */
  reconfigure(host: string, config: SetConfig, how: { force: boolean; signal: AbortSignal }): Promise<void>;
  stepDown(host: string, signal: AbortSignal): Promise<void>;
  raiseCompatibility(host: string, version: string, signal: AbortSignal): Promise<void>;
};

export type ConnectMembers = (login: MemberLogin) => Members;

const count = z.number();
const RawMember = z.looseObject({
  _id: count,
  host: z.string(),
  votes: z._default(count, 1),
  priority: z._default(count, 1),
  arbiterOnly: z._default(z.boolean(), false),
});
const RawConfig = z.looseObject({ _id: z.string(), version: count, members: z.array(RawMember) });
const Config = z.object({ config: RawConfig, commitmentStatus: z._default(z.boolean(), true) });
const Hello = z.object({
  setName: z.optional(z.string()),
  isWritablePrimary: z.boolean(),
  secondary: z._default(z.boolean(), false),
});
const Build = z.object({ version: z.string() });
const stateNames = [
  'STARTUP',
  'PRIMARY',
  'SECONDARY',
  'RECOVERING',
  '',
  'STARTUP2',
  'UNKNOWN',
  'ARBITER',
  'DOWN',
  'ROLLBACK',
  'REMOVED',
] as const;
const Status = z.object({
  term: count,
  members: z.array(z.object({ name: z.string(), state: count })),
});
const Compatibility = z.object({ featureCompatibilityVersion: z.object({ version: z.string() }) });

const configOf = ({ _id, version, members }: z.infer<typeof RawConfig>): SetConfig => ({
  name: _id,
  version,
  members: members.map((one): ConfigMember => ({
    id: one._id,
    host: one.host,
    votes: one.votes,
    priority: one.priority,
    arbiter: one.arbiterOnly,
  })),
});

const stateOf = (code: number): MemberState => stateNames[code] || 'UNKNOWN';

/** Opens connections per call: the set is observed every few seconds at most. */
export const connectMembers: ConnectMembers = ({ ca, user, password }) => {
  const open = (host: string, login?: { user: string; password: string }): MongoConnection => {
    const url = mongoUrl({ hosts: [host], ...login, tls: ca !== undefined, direct: true });
    return openMongo({ url, purpose: 'operator', ca, direct: true });
  };
  const asRs = async <T>(host: string, act: (mongo: MongoConnection) => Promise<T>): Promise<T> => {
    await using mongo = open(host, { user, password });
    return await act(mongo);
  };
  return {
    async probe(host, signal) {
      await using mongo = open(host);
      return await probe(mongo, signal).catch((): Probe => ({ kind: 'silent' }));
    },
    ask: (host, signal) => asRs(host, (mongo) => view(mongo, signal)).catch(reasonOf),
    reconfigure: (host, config, how) => asRs(host, (mongo) => reconfigure(mongo, config, how)),
    stepDown: (host, signal) => asRs(host, (mongo) => stepDown(mongo, signal)),
    raiseCompatibility: (host, version, signal) =>
      asRs(host, (mongo) => raiseCompatibility(mongo, version, signal)),
  };
};

async function probe(mongo: MongoConnection, signal: AbortSignal): Promise<Probe> {
  const admin = mongo.db('admin');
  const hello = Hello.parse(await admin.command({ hello: 1, maxTimeMS: commandMs }, { signal }));
  const build = await admin.command({ buildInfo: 1 }, { signal }).catch(() => undefined);
  const role = hello.isWritablePrimary ? 'primary' : hello.secondary ? 'secondary' : 'other';
  return { kind: 'member', setName: hello.setName, role, version: Build.safeParse(build).data?.version };
}

async function view(mongo: MongoConnection, signal: AbortSignal): Promise<AskResult> {
  const admin = mongo.db('admin');
  const status = Status.parse(await admin.command({ replSetGetStatus: 1, maxTimeMS: commandMs }, { signal }));
  const ask = (more: object) =>
    admin.command({ replSetGetConfig: 1, ...more, maxTimeMS: commandMs }, { signal });
  // Only a primary knows whether a majority holds the configuration.
  const { config, commitmentStatus } = Config.parse(
    await ask({ commitmentStatus: true }).catch(() => ask({})),
  );
  const parameter = await admin.command({ getParameter: 1, featureCompatibilityVersion: 1 }, { signal });
  const found: SetView = {
    config: configOf(config),
    committed: commitmentStatus,
    states: new Map(status.members.map(({ name, state }) => [name, stateOf(state)])),
    term: status.term,
    featureCompatibilityVersion: Compatibility.safeParse(parameter).data?.featureCompatibilityVersion.version,
  };
  return { kind: 'view', view: found };
}

function reasonOf(thrown: unknown): AskResult {
  const code = thrown instanceof MongoServerError ? thrown.code : undefined;
  if (code === codes.unauthorized || code === codes.authenticationFailed) return { kind: 'refused' };
  return { kind: code === codes.notYetInitialized ? 'uninitialised' : 'silent' };
}

async function reconfigure(
  mongo: MongoConnection,
  wanted: SetConfig,
  { force, signal }: { readonly force: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const admin = mongo.db('admin');
  const { config } = Config.parse(await admin.command({ replSetGetConfig: 1 }, { signal }));
  if (config.version !== wanted.version - 1) return; // changed meanwhile: the next run plans again
  const members = wanted.members.map(({ id, host, votes, priority }) => ({
    ...config.members.find(({ _id }) => _id === id),
    _id: id,
    host,
    votes,
    priority,
  }));
  const next = { ...config, version: wanted.version, members };
  await admin.command({ replSetReconfig: next, force, maxTimeMS: commandMs }, { signal });
}

async function stepDown(mongo: MongoConnection, signal: AbortSignal): Promise<void> {
  const command = { replSetStepDown: stepDownSecs, secondaryCatchUpPeriodSecs: catchUpSecs };
  await mongo.db('admin').command(command, { signal });
}

async function raiseCompatibility(
  mongo: MongoConnection,
  version: string,
  signal: AbortSignal,
): Promise<void> {
  const confirm = Number.parseInt(version, 10) >= confirmFrom ? { confirm: true } : {};
  await mongo.db('admin').command({ setFeatureCompatibilityVersion: version, ...confirm }, { signal });
}
