// Flash messages and form fields for a session's next page (docs/design/http-api.md#form-posts).
import { limits } from '@glimpse/contracts/limits';
import { Message } from '@glimpse/contracts/bootstrap';
import * as z from 'zod/mini';
import { openJson, sealJson } from '#platform/crypto/keys/sealed-json.ts';
import type { RowKeys } from '#platform/crypto/keys/sealed-row.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { RedisLink } from './connect.ts';

const Stored = z.object({ messages: z.array(Message), fields: z.nullable(z.record(z.string(), z.string())) });

/** `fields`: input of a refused form, never a sensitive field. */
export type Flash = z.output<typeof Stored>;

export type Flashes = {
  /** Replaces the flash of a session. Never throws: a lost message fails no request. */
  put(hash: Buffer, flash: Flash): Promise<void>;
  /** Takes the flash of a session; `undefined` if there is none or Redis is away. */
  take(hash: Buffer): Promise<Flash | undefined>;
};

const purpose = 'flash';
const nameOf = (hash: Buffer): string => hash.toString('base64url');
/** The release before keeps clear texts under `flash:`; they last for minutes. */
const keyOf = (hash: Buffer): string => `flashes:${nameOf(hash)}`;

type FlashDeps = {
  readonly keys: () => RowKeys;
  readonly clock: Clock;
  readonly random: RandomBytes;
};

/** Texts and fields are sealed: they hold addresses (docs/design/keys.md#sealed-rows). */
export function flashes(redis: RedisLink, { keys, clock, random }: FlashDeps): Flashes {
  const quietly = async <Result>(work: Promise<Result> | undefined): Promise<Result | undefined> =>
    work?.catch((thrown: unknown) => {
      redis.writeFailed(thrown);
      return undefined;
    });
  return {
    async put(hash, flash) {
      const client = redis.writable() ? redis.client : undefined;
      const at = clock.now();
      const dropAt = new Date(at.getTime() + limits.flashSeconds * 1000);
      const sealed = sealJson(keys(), { purpose, rowId: nameOf(hash) }, { value: flash, at, dropAt, random });
      await quietly(client?.set(keyOf(hash), sealed, 'EX', limits.flashSeconds));
    },
    async take(hash) {
      const client = redis.usable() ? redis.client : undefined;
      const sealed = await quietly(client?.getdelBuffer(keyOf(hash)));
      if (!sealed) return undefined;
      const opened = openJson(keys(), { purpose, rowId: nameOf(hash) }, sealed);
      return opened.kind === 'open' ? Stored.safeParse(opened.value).data : undefined;
    },
  };
}
