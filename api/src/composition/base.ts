// The base of all groups of the context: configuration, clock, randomness, log and connections.
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import type { Log } from '#platform/observe/log.ts';
import type { RedisLink } from '#platform/redis/connect.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Config } from '#src/config/config.ts';

export type Base = {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: RandomBytes;
  readonly log: Log;
  readonly mongo: Mongo;
  readonly redis: RedisLink;
  readonly keyring: Keyring;
};
