// Piece `billing-crashes`: the API is killed at each step of billing, and ends as Stripe has it (goal B1).
import { join } from 'node:path';
import { ownDatabase } from '#platform/mongo/testing.ts';
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { startMongod } from '../../../scripts/stores/mongod.ts';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { runCrashes } from '../billing/run-crashes.ts';
import type { Run } from './run.ts';

const lanes = 8;

/** `size`: kills at each step. With an odd seed jobs wait for the leases of dead processes. */
export async function billingCrashes({ seed, size, folder }: Run): Promise<SeedOutcome> {
  await using mongod = await startMongod({ folder: join(folder, 'mongo'), stopMs: 0 });
  await using redis = await startRedis(join(folder, 'redis'));
  const rounds = Array.from({ length: size }, (_, at) => at);
  const envOf = () => ({
    MONGO_URL: ownDatabase(mongod.url),
    REDIS_URL: redis.url,
    REDIS_TIMEOUT_MS: '5000', // many processes share it, and are busy starting
  });
  return await runCrashes({ roundsAt: () => rounds, lanes, keepsLeases: seed % 2 === 1, envOf });
}
