// Records of signed-in sessions in Redis, under the hash of their cookie (trust.md 6). What is lost here signs people out, nothing more.
import * as z from 'zod/mini';
import { fail } from '#platform/errors/api-error.ts';
import type { RedisLink } from './connect.ts';

const Stored = z.object({
  account: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  gen: z.int(),
  idleMs: z.int(),
  endsMs: z.int(),
  before: z.optional(z.string()),
});

/** Whose session it is, of which generation of the account's sessions, and how long it lives; `before` is a hash in base64url. */
export type SessionRecord = z.output<typeof Stored>;
export type Kept = { readonly record: SessionRecord; readonly leftMs: number };

export type SessionRecords = {
  /** One round trip. @param names hashes in base64url, newest first. @throws `store.unavailable` */
  read(names: readonly string[]): Promise<Kept | undefined>;
  /** @throws `store.unavailable` */
  write(name: string, record: SessionRecord, liveMs: number): Promise<void>;
  /** Begins the idle time anew; nobody waits for it. */
  extend(name: string, liveMs: number): void;
  /** @throws `store.unavailable` */
  drop(names: readonly string[]): Promise<void>;
  /** Forgets all sessions of a deleted account; where no Redis is configured there are none. @throws `store.unavailable` */
  dropAll(account: string): Promise<void>;
};

const keyOf = (name: string): string => `sess:${name}`;
const listOf = (account: string): string => `sessions:${account}`;

function parse(text: unknown): SessionRecord | undefined {
  if (typeof text !== 'string') return undefined;
  const parsed = Stored.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}

export function sessionRecords(redis: RedisLink): SessionRecords {
  const ask = async <Result>(work: (client: NonNullable<RedisLink['client']>) => Promise<Result>): Promise<Result> => {
    const { client } = redis;
    if (!client || !redis.usable()) return fail('store.unavailable');
    return work(client).catch((cause: unknown) => {
      redis.failed();
      return fail('store.unavailable', { cause });
    });
  };
  return {
    read: (names) =>
      ask(async (client) => {
        const found = await Promise.all(names.map((name) => Promise.all([client.get(keyOf(name)), client.pttl(keyOf(name))])));
        return found.map(([text, leftMs]) => ({ record: parse(text), leftMs })).find((kept): kept is Kept => kept.record !== undefined);
      }),
    write: (name, record, liveMs) =>
      ask(async (client) => {
        const list = listOf(record.account);
        const set = client.set(keyOf(name), JSON.stringify(record), 'PX', liveMs);
        await Promise.all([set, client.sadd(list, name), client.pexpire(list, 2_592_000_000)]);
      }),
    extend(name, liveMs) {
      if (redis.usable()) redis.client?.pexpire(keyOf(name), liveMs).catch(() => redis.failed());
    },
    drop: (names) => ask(async (client) => void (await client.del(...names.map(keyOf)))),
    async dropAll(account) {
      if (redis.state() === 'absent') return;
      await ask(async (client) => {
        const names = await client.smembers(listOf(account));
        await client.del(listOf(account), ...names.map(keyOf));
      });
    },
  };
}
