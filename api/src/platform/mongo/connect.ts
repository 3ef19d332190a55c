// Connects to a MongoDB replica set, or to a router of a sharded one, with short deadlines
// (decision 9, docs/design/trust.md#mongodb).
import { MongoClient, type CommandStartedEvent, type Db, type MongoClientOptions } from 'mongodb';
import { StartupError } from '#platform/errors/startup-error.ts';
import type { BeginCommand } from '#platform/observe/tracing.ts';
import { endWaitsOfClosedSockets } from './closed-sockets.ts';
import { type MemberClockWatch, watchMemberClocks } from './member-clocks.ts';
import { type OnNewPrimary, watchPrimary } from './primary.ts';
import { watchCommands } from './watch-commands.ts';
import { readMs } from './write-concern.ts';

/** An open connection. Disposal closes every socket. */
export type Mongo = AsyncDisposable & {
  readonly client: MongoClient;
  readonly db: Db;
  /** Whether the address is that of a router (mongos) in front of several replica sets (record 085). */
  readonly isSharded: boolean;
  /** Whether a primary answers now. */
  ping(): Promise<boolean>;
  /** The clock of the primary. */
  time(): Promise<Date>;
  readonly onNewPrimary: OnNewPrimary;
  /** Runs `act` on a connection of its own. @returns the commands that were sent */
  watched(act: (db: Db) => Promise<unknown>): Promise<readonly CommandStartedEvent[]>;
};

/** `purpose` names a command that must not count as a process of the region. */
type Options = {
  readonly url: string;
  /** How long an operation waits for a free connection; one second by default. */
  readonly poolWaitMs?: number;
  readonly purpose?: string;
  readonly memberClocks?: MemberClockWatch;
  readonly onCommand?: BeginCommand | undefined;
};

/** Names the connections of a region's processes in MongoDB. */
export const applicationName = (database: string): string => `glimpse 2 ${database}`;

/** The name in releases that write no boxes (docs/design/keys.md#account-boxes). */
export const olderApplicationName = (database: string): string => `glimpse ${database}`;

/** Whether a connection of our user has one of these names, as the primary says. */
export async function isConnected(db: Db, names: readonly string[]): Promise<boolean> {
  const connections = db.client
    .db('admin')
    .aggregate([
      { $currentOp: { allUsers: false, idleConnections: true } },
      { $match: { appName: { $in: [...names] } } },
      { $limit: 1 },
    ]);
  return (await connections.toArray()).length > 0;
}

const options: MongoClientOptions = {
  retryWrites: true,
  retryReads: true,
  readPreference: 'primary',
  promoteBuffers: true,
  ignoreUndefined: true,
  maxPoolSize: 32,
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 3000,
  socketTimeoutMS: 8000, // longer than the server may take for a write (4 s) or a read (2 s)
  heartbeatFrequencyMS: 2000,
};

/** Reads the database's clock, which decides about expiry. */
export async function databaseNow(db: Db): Promise<Date> {
  const { localTime }: { localTime?: unknown } = await db.admin().command({ hello: 1, maxTimeMS: readMs });
  if (!(localTime instanceof Date)) throw new Error('MongoDB sent no time');
  return localTime;
}

/** Name of the database in the address, else `glimpse`. */
function databaseOf(url: string): string {
  return decodeURIComponent(/^[^/]+\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? '') || 'glimpse';
}

/** Connects, and asks what answers. @returns whether it is a router */
async function connected(client: MongoClient): Promise<boolean> {
  await client.connect();
  const { msg }: { msg?: unknown } = await client.db('admin').command({ hello: 1, maxTimeMS: readMs });
  return msg === 'isdbgrid';
}

/** Connects to the primary. @throws StartupError without the address if there is none */
export async function connectMongo(given: Options): Promise<Mongo> {
  const { url, purpose, memberClocks, onCommand, poolWaitMs = 1000 } = given;
  const name = databaseOf(url);
  const appName = purpose === undefined ? applicationName(name) : `glimpse ${purpose}`;
  endWaitsOfClosedSockets();
  const own = { ...options, appName, waitQueueTimeoutMS: poolWaitMs };
  const client = new MongoClient(url, { ...own, monitorCommands: onCommand !== undefined });
  const onNewPrimary = watchPrimary(client);
  if (memberClocks) watchMemberClocks(client, memberClocks);
  if (onCommand) watchCommands(client, onCommand);
  const isSharded = await connected(client).catch(async (cause: unknown) => {
    await client.close();
    throw new StartupError('MongoDB cannot be reached at MONGO_URL', { cause });
  });
  const db = client.db(name);
  return {
    client,
    db,
    isSharded,
    onNewPrimary,
    ping: async () =>
      (await db.admin().command({ hello: 1, maxTimeMS: readMs }))['isWritablePrimary'] === true,
    time: () => databaseNow(db),
    async watched(act) {
      const seen: CommandStartedEvent[] = [];
      const watchedClient = new MongoClient(url, { ...own, monitorCommands: true, maxPoolSize: 2 });
      watchedClient.on('commandStarted', (event) => void seen.push(event));
      await using _closed = { [Symbol.asyncDispose]: () => watchedClient.close() };
      await act(watchedClient.db(name));
      return seen;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
