// The base of all groups of the context: configuration, clock, randomness, log and connections.
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import type { Transactions } from '#platform/mongo/transaction.ts';
import type { Log } from '#platform/observe/log.ts';
import type { Tracing } from '#platform/observe/tracing.ts';
import type { RedisLink } from '#platform/redis/connect.ts';
import type { DatabaseClock } from '#platform/time/database-clock.ts';
import type { Config } from '#src/config/config.ts';

export type Base = {
  readonly config: Config;
  /** MongoDB's time. */
  readonly clock: DatabaseClock;
  readonly ids: Ids;
  readonly random: RandomBytes;
  readonly log: Log;
  /** Absent where traces are off. */
  readonly tracing: Tracing | undefined;
  readonly mongo: Mongo;
  readonly transact: Transactions;
  readonly redis: RedisLink;
  readonly keyring: Keyring;
};
