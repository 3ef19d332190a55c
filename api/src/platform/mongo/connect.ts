// Connects to a MongoDB replica set with short deadlines (decision 9, docs/design/trust.md#mongodb).
import { MongoClient, type CommandStartedEvent, type Db, type MongoClientOptions } from 'mongodb';
import { StartupError } from '#platform/errors/startup-error.ts';
import { endWaitsOfClosedSockets } from './closed-sockets.ts';
import { type OnNewPrimary, watchPrimary } from './primary.ts';
import { readMs } from './write-concern.ts';

/** An open connection. Disposal closes every socket. */
export type Mongo = AsyncDisposable & {
  readonly client: MongoClient;
  readonly db: Db;
  /** Whether a primary answers now. */
  ping(): Promise<boolean>;
  /** The database's clock minus `now`, in ms. */
  clockSkewMs(now: Date): Promise<number>;
  readonly onNewPrimary: OnNewPrimary;
  /** Runs `act` on a connection of its own. @returns the commands that were sent */
  watched(act: (db: Db) => Promise<unknown>): Promise<readonly CommandStartedEvent[]>;
};

/** `purpose` names a command that must not count as a process of the region. */
type Options = { readonly url: string; readonly purpose?: string };

/** Names the connections of a region's processes in MongoDB. */
export const applicationName = (database: string): string => `glimpse ${database}`;

const options: MongoClientOptions = {
  retryWrites: true,
  retryReads: true,
  readPreference: 'primary',
  promoteBuffers: true,
  ignoreUndefined: true,
  maxPoolSize: 32,
  waitQueueTimeoutMS: 1000,
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 3000,
  socketTimeoutMS: 8000, // longer than the server may take for a write (4 s) or a read (2 s)
  heartbeatFrequencyMS: 2000,
};

/** Reads the database's clock, which decides about expiry. */
export async function databaseNow(db: Db): Promise<Date> {
  const { localTime }: { localTime?: unknown } = await db.admin().command({ hello: 1 });
  if (!(localTime instanceof Date)) throw new Error('MongoDB sent no time');
  return localTime;
}

/** Name of the database in the address, else `glimpse`. */
function databaseOf(url: string): string {
  return decodeURIComponent(/^[^/]+\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? '') || 'glimpse';
}

/** Connects to the primary. @throws StartupError without the address if there is none */
export async function connectMongo({ url, purpose }: Options): Promise<Mongo> {
  const name = databaseOf(url);
  const appName = purpose === undefined ? applicationName(name) : `glimpse ${purpose}`;
  endWaitsOfClosedSockets();
  const client = new MongoClient(url, { ...options, appName });
  const onNewPrimary = watchPrimary(client);
  await client.connect().catch(async (cause: unknown) => {
    await client.close();
    throw new StartupError('MongoDB cannot be reached at MONGO_URL', { cause });
  });
  const db = client.db(name);
  return {
    client,
    db,
    onNewPrimary,
    ping: async () =>
      (await db.admin().command({ hello: 1, maxTimeMS: readMs }))['isWritablePrimary'] === true,
    clockSkewMs: async (now) => (await databaseNow(db)).getTime() - now.getTime(),
    async watched(act) {
      const seen: CommandStartedEvent[] = [];
      const watchedClient = new MongoClient(url, {
        ...options,
        appName,
        monitorCommands: true,
        maxPoolSize: 2,
      });
      watchedClient.on('commandStarted', (event) => void seen.push(event));
      await using _closed = { [Symbol.asyncDispose]: () => watchedClient.close() };
      await act(watchedClient.db(name));
      return seen;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
