// The connection to MongoDB: one replica set, primary reads, short deadlines (decision 9, trust.md 5, 10).
import { MongoClient, type CommandStartedEvent, type Db, type MongoClientOptions } from 'mongodb';
import { StartupError } from '#platform/errors/startup-error.ts';
import { readMs } from './write-concern.ts';

/** An open connection; disposing it closes every socket. */
export type Mongo = AsyncDisposable & {
  readonly client: MongoClient;
  readonly db: Db;
  /** Whether a primary answers now. */
  ping(): Promise<boolean>;
  /** The database's clock minus the given one, in ms. */
  clockSkewMs(now: Date): Promise<number>;
  /** Runs `act` on a connection of its own and returns the commands it put on the wire. */
  watched(act: (db: Db) => Promise<unknown>): Promise<readonly CommandStartedEvent[]>;
};

type Options = { readonly url: string };

const options: MongoClientOptions = {
  appName: 'glimpse',
  retryWrites: true,
  retryReads: true,
  readPreference: 'primary',
  promoteBuffers: true,
  ignoreUndefined: true,
  maxPoolSize: 32,
  waitQueueTimeoutMS: 1000,
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 3000,
  socketTimeoutMS: 8000, // above what the server itself allows a write (4 s) or a read (2 s)
  heartbeatFrequencyMS: 2000,
};

/** The database's own clock, which decides what has expired. */
export async function databaseNow(db: Db): Promise<Date> {
  const { localTime }: { localTime?: unknown } = await db.admin().command({ hello: 1 });
  if (!(localTime instanceof Date)) throw new Error('MongoDB told no time');
  return localTime;
}

/** Database named in the address, else `glimpse`. */
function databaseOf(url: string): string {
  return decodeURIComponent(/^[^/]+\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? '') || 'glimpse';
}

/** Connects to the primary. @throws Error with one clear line, without the address, if there is none */
export async function connectMongo({ url }: Options): Promise<Mongo> {
  const client = new MongoClient(url, options);
  const name = databaseOf(url);
  await client.connect().catch(async (cause: unknown) => {
    await client.close();
    throw new StartupError('MongoDB cannot be reached at MONGO_URL', { cause });
  });
  const db = client.db(name);
  return {
    client,
    db,
    ping: async () => (await db.admin().command({ hello: 1, maxTimeMS: readMs }))['isWritablePrimary'] === true,
    clockSkewMs: async (now) => (await databaseNow(db)).getTime() - now.getTime(),
    async watched(act) {
      const seen: CommandStartedEvent[] = [];
      const watchedClient = new MongoClient(url, { ...options, monitorCommands: true, maxPoolSize: 2 });
      watchedClient.on('commandStarted', (event) => void seen.push(event));
      await using _closed = { [Symbol.asyncDispose]: () => watchedClient.close() };
      await act(watchedClient.db(name));
      return seen;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
