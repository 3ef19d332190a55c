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
});

/** `owner`: 24 hex digits. `gen`: generation of the owner's sessions. `before`: hash of the former id. */
export type SessionRecord = Omit<z.output<typeof Stored>, typeof ownerField> & { readonly owner: string };
export type Kept = { readonly record: SessionRecord; readonly leftMs: number };

export type SessionRecords = {
  /** One round trip. @param names hashes in base64url, newest first. @throws `store.unavailable` */
  read(names: readonly string[]): Promise<Kept | undefined>;
  /** @throws `store.unavailable` */
  write(name: string, record: SessionRecord, liveMs: number): Promise<void>;
  /** Sets the remaining lifetime. Returns at once. */
  extend(name: string, liveMs: number): void;
  /** @throws `store.unavailable` */
  drop(names: readonly string[]): Promise<void>;
  /** Drops all sessions of an owner, if Redis is configured. @throws `store.unavailable` */
  dropAll(owner: string): Promise<void>;
};

const keyOf = (name: string): string => `sess:${name}`;
const listOf = (owner: string): string => `sessions:${owner}`;

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

export function sessionRecords(redis: RedisLink): SessionRecords {
  const ask = async <Result>(
    work: (client: NonNullable<RedisLink['client']>) => Promise<Result>,
  ): Promise<Result> => {
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
        const found = await Promise.all(
          names.map((name) => Promise.all([client.get(keyOf(name)), client.pttl(keyOf(name))])),
        );
        return found
          .map(([text, leftMs]) => ({ record: parse(text), leftMs }))
          .find((kept): kept is Kept => kept.record !== undefined);
      }),
    write: (name, record, liveMs) =>
      ask(async (client) => {
        const list = listOf(record.owner);
        const set = client.set(keyOf(name), serialize(record), 'PX', liveMs);
        await Promise.all([set, client.sadd(list, name), client.pexpire(list, 2_592_000_000)]);
      }),
    extend(name, liveMs) {
      if (redis.usable()) redis.client?.pexpire(keyOf(name), liveMs).catch(() => redis.failed());
    },
    drop: (names) => ask(async (client) => void (await client.del(...names.map(keyOf)))),
    async dropAll(owner) {
      if (redis.state() === 'absent') return;
      await ask(async (client) => {
        const names = await client.smembers(listOf(owner));
        await client.del(listOf(owner), ...names.map(keyOf));
      });
    },
  };
}
