// Keeps one connection to the database of each region.
import { type Mongo, openMongo } from '#platform/mongo.ts';
import type { DatabaseAddress } from '#regions/reconcile-deps.ts';

/** Connections by region. A new address replaces the connection of its region. */
export type Databases = AsyncDisposable & {
  of(address: DatabaseAddress): Mongo;
  /** The connection of a region, if it was opened. */
  known(identifier: string): Mongo | undefined;
  /** Whether a user can log in with this address. Another fault than a refusal is thrown. */
  logsIn(address: DatabaseAddress, signal: AbortSignal): Promise<boolean>;
  forget(identifier: string): void;
};

type Held = { readonly url: string; readonly ca: string | undefined; readonly mongo: Mongo };

/** Name of the region's database in its address; `glimpse` when there is none. */
export function databaseName(url: string): string {
  return decodeURIComponent(/^[^/]+\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? '') || 'glimpse';
}

/** A database of a connection. */
export type Db = ReturnType<Mongo['db']>;

/** The region's own database. */
export function regionDatabase(mongo: Mongo, { url }: Pick<DatabaseAddress, 'url'>): Db {
  return mongo.db(databaseName(url));
}

const authenticationFailed = 18;

async function logsIn({ url, ca }: DatabaseAddress, signal: AbortSignal): Promise<boolean> {
  await using mongo = openMongo({ url, ca, purpose: 'operator' });
  try {
    await mongo.db('admin').command({ hello: 1 }, { signal });
    await mongo.db('admin').command({ connectionStatus: 1 }, { signal });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === authenticationFailed) return false;
    throw thrown;
  }
}

/** Creates the connections; they open with their first command. */
export function createDatabases(): Databases {
  const held = new Map<string, Held>();
  const forget = (identifier: string): void => {
    const old = held.get(identifier);
    held.delete(identifier);
    if (old) void Promise.allSettled([old.mongo[Symbol.asyncDispose]()]); // its commands fail, callers try again
  };
  return {
    of({ identifier, url, ca }) {
      const known = held.get(identifier);
      if (known && known.url === url && known.ca === ca) return known.mongo;
      forget(identifier);
      const mongo = openMongo({ url, ca, purpose: 'operator' });
      held.set(identifier, { url, ca, mongo });
      return mongo;
    },
    known: (identifier) => held.get(identifier)?.mongo,
    logsIn,
    forget,
    async [Symbol.asyncDispose]() {
      await Promise.allSettled([...held.values()].map(({ mongo }) => mongo[Symbol.asyncDispose]()));
      held.clear();
    },
  };
}
