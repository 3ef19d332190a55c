// Opens connections to MongoDB with short deadlines (decision 9).
import { createSecureContext } from 'node:tls';
import { type Db, MongoClient, type MongoClientOptions, type TopologyDescription } from 'mongodb';

/** An open connection. Disposal closes every socket. */
export type MongoConnection = AsyncDisposable & {
  readonly client: MongoClient;
  db(name: string): Db;
  /** Whether the driver refuses the only primary because an earlier one had a later term. */
  isStale(): boolean;
};

/** Certificates in PEM. `ca` replaces the machine's roots; without it the address decides about TLS. */
type Options = {
  readonly url: string;
  /** Name of the connections in MongoDB's log. */
  readonly purpose: string;
  readonly ca?: string | undefined;
  /** Talks to this one member only, also when it is no primary. */
  readonly direct?: boolean;
};

const options: MongoClientOptions = {
  retryWrites: true,
  retryReads: true,
  ignoreUndefined: true,
  promoteBuffers: true,
  maxPoolSize: 4,
  waitQueueTimeoutMS: 2000,
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 3000,
  socketTimeoutMS: 8000,
  heartbeatFrequencyMS: 5000,
};

/** Writes that a majority has on disk within 4 s. */
export const majorityWrites = { writeConcern: { w: 'majority', journal: true, wtimeoutMS: 4000 } } as const;

/** A set made anew counts terms from 1, so that a client of the former one refuses it for ever. */
function refusesPrimary({ type, servers }: TopologyDescription): boolean {
  const isRefused = [...servers.values()].some(({ error }) => error?.name === 'MongoStalePrimaryError');
  return type === 'ReplicaSetNoPrimary' && isRefused;
}

/** Creates a client, which connects with its first command. */
export function openMongo({ url, purpose, ca, direct = false }: Options): MongoConnection {
  const trust = ca === undefined ? {} : { tls: true, secureContext: createSecureContext({ ca }) };
  const client = new MongoClient(url, {
    ...options,
    ...trust,
    appName: `glimpse ${purpose}`,
    ...(direct && { directConnection: true }),
  });
  let stale = false;
  client.on('topologyDescriptionChanged', ({ newDescription }) => (stale = refusesPrimary(newDescription)));
  return {
    client,
    isStale: () => stale,
    db: (name) => client.db(name),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** The duplicate-key error of MongoDB. */
export function isDuplicateKey(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 11_000;
}
