// Flash messages and form fields for a session's next page (docs/design/http-api.md#form-posts).
import { limits } from '@glimpse/contracts/limits';
import { Message } from '@glimpse/contracts/bootstrap';
import * as z from 'zod/mini';
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

const keyOf = (hash: Buffer): string => `flash:${hash.toString('base64url')}`;

export function flashes(redis: RedisLink): Flashes {
  const quietly = async <Result>(work: Promise<Result> | undefined): Promise<Result | undefined> =>
    work?.catch(() => {
      redis.failed();
      return undefined;
    });
  const client = () => (redis.usable() ? redis.client : undefined);
  return {
    async put(hash, flash) {
      await quietly(client()?.set(keyOf(hash), JSON.stringify(flash), 'EX', limits.flashSeconds));
    },
    async take(hash) {
      const text = await quietly(client()?.getdel(keyOf(hash)));
      if (typeof text !== 'string') return undefined;
      const parsed = Stored.safeParse(JSON.parse(text));
      return parsed.success ? parsed.data : undefined;
    },
  };
}
