// Records of signed-in sessions in Redis, by the hash of their cookie (docs/design/trust.md#sessions).
import * as z from 'zod/mini';
import { fail } from '#platform/errors/api-error.ts';
import type { RedisLink } from './connect.ts';

/** Stored field for the owner. */
const ownerField = 'account';

const Stored = z.object({
  [ownerField]: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  gen: z.int(),
  idleMs: z.int(),
  endsMs: z.int(),
  before: z.optional(z.string()),
  usedMs: z.optional(z.int()),
  listed: z.optional(z.boolean()),
});

/**
 * `owner`: 24 hex digits. `gen`: generation of the owner's sessions. `before`: hash of the former id.
 * `usedMs`: when it was used last, by the minute; processes of the release before write none.
 * `listed`: valid only while the owner's row lists its name; processes before record 047 write none.
 */
export type SessionRecord = Omit<z.output<typeof Stored>, typeof ownerField> & { readonly owner: string };
export type Kept = { readonly name: string; readonly record: SessionRecord; readonly leftMs: number };
/** `listed`: names of all living sessions of the owner. `ended`: those that end with this write. */
type NewRecord = {
  readonly name: string;
  readonly record: SessionRecord;
  readonly liveMs: number;
  readonly listed: readonly string[];
  readonly ended: readonly string[];
};

export type UsedRecord = Pick<NewRecord, 'name' | 'record' | 'liveMs'>;

export type SessionRecords = {
  /** One round trip. @param names hashes in base64url, newest first. @throws `store.unavailable` */
  read(names: readonly string[]): Promise<Kept | undefined>;
  /** The records that exist, in one round trip. @throws `store.unavailable` */
  readAll(names: readonly string[]): Promise<readonly Kept[]>;
  /** Names that have no record, before a write. @throws `store.unavailable`, also if writes are refused */
  absent(names: readonly string[]): Promise<readonly string[]>;
  /** @throws `store.unavailable` */
  write(made: NewRecord): Promise<void>;
  /** Sets the time of use and the remaining lifetime, unless the record has ended. Returns at once. */
  extend(used: UsedRecord): void;
  /** Drops one session, and its name from the set of its owner. @throws `store.unavailable` */
  drop(names: readonly string[]): Promise<void>;
  /** Drops all sessions of an owner, if Redis is configured. @throws `store.unavailable` */
  dropAll(owner: string): Promise<void>;
};

type Client = NonNullable<RedisLink['client']>;

const keyOf = (name: string): string => `sess:${name}`;
const listOf = (owner: string): string => `sessions:${owner}`;
const mostNames = 100; // twice what an owner may have
const keptMs = 2_592_000_000; // the longest life of a session

function parse(text: unknown): SessionRecord | undefined {
  if (typeof text !== 'string') return undefined;
  const parsed = Stored.safeParse(JSON.parse(text));
  if (!parsed.success) return undefined;
  const { [ownerField]: owner, ...rest } = parsed.data;
  return { owner, ...rest };
}

function serialize({ owner, ...rest }: SessionRecord): string {
  return JSON.stringify({ [ownerField]: owner, ...rest });
}

async function writeRecord(
  client: Client,
  { name, record, liveMs, listed, ended }: NewRecord,
): Promise<void> {
  const list = listOf(record.owner);
  const writes = [
    client.set(keyOf(name), serialize(record), 'PX', liveMs),
    client.sadd(list, name),
    client.pexpire(list, keptMs),
  ];
  if (ended.length > 0) writes.push(client.del(...ended.map(keyOf)), client.srem(list, ...ended));
  const [size] = await Promise.all([client.scard(list), ...writes]);
  // Names that processes before record 047 left behind; a set of today is never so large.
  if (size > mostNames) await client.multi().del(list).sadd(list, ...listed).pexpire(list, keptMs).exec(); // prettier-ignore
}

/** How a command reports its failure, and whether Redis must take writes for it. */
type Way = 'reads' | 'writes' | 'frees';

function asking(redis: RedisLink) {
  return async <Result>(way: Way, work: (client: Client) => Promise<Result>): Promise<Result> => {
    const { client } = redis;
    const ready = way === 'writes' ? redis.writable() : redis.usable();
    if (!client || !ready) return fail('store.unavailable');
    return work(client).catch((cause: unknown) => {
      if (way === 'reads') redis.readFailed();
      else redis.writeFailed(cause);
      return fail('store.unavailable', { cause });
    });
  };
}

async function readRecords(client: Client, names: readonly string[]): Promise<readonly Kept[]> {
  const found = await Promise.all(
    names.map((name) => Promise.all([client.get(keyOf(name)), client.pttl(keyOf(name))])),
  );
  return found
    .map(([text, leftMs], at) => ({ name: names[at], record: parse(text), leftMs }))
    .filter((kept): kept is Kept => kept.record !== undefined);
}

export function sessionRecords(redis: RedisLink): SessionRecords {
  const ask = asking(redis);
  return {
    read: async (names) => (await ask('reads', (client) => readRecords(client, names)))[0],
    readAll: (names) => ask('reads', (client) => readRecords(client, names)),
    absent: (names) =>
      ask('writes', async (client) => {
        const found = await Promise.all(names.map((name) => client.exists(keyOf(name))));
        return names.filter((_, at) => found[at] === 0);
      }),
    write: (made) => ask('writes', (client) => writeRecord(client, made)),
    extend({ name, record, liveMs }) {
      const { client } = redis;
      if (!client || !redis.usable()) return;
      const key = keyOf(name);
      client.pexpire(key, liveMs).catch(redis.writeFailed);
      // A full Redis refuses this one, and the session lives on. An ended record does not come back.
      if (redis.writable()) client.set(key, serialize(record), 'KEEPTTL', 'XX').catch(redis.writeFailed);
    },
    drop: (names) =>
      ask('frees', async (client) => {
        const dropped = await Promise.all(names.map((name) => client.getdel(keyOf(name))));
        const owners = dropped.map((text) => parse(text)?.owner).filter((owner) => owner !== undefined);
        await Promise.all(owners.map((owner) => client.srem(listOf(owner), ...names)));
      }),
    async dropAll(owner) {
      if (redis.state() === 'absent') return;
      await ask('frees', async (client) => {
        const names = await client.smembers(listOf(owner));
        await client.del(listOf(owner), ...names.map(keyOf));
      });
    },
  };
}
