// Sizes the cache of the mongod that `make run` and `make bench` start.
import { totalmem } from 'node:os';
import { UserError } from '@glimpse/processes/user-error';

const gigabyte = 1_073_741_824;
/** MongoDB accepts no smaller cache. */
const leastGb = 0.25;
const mostGb = 1;

/** Memory that this process may use: that of the machine, or of its container. */
function memoryBytes(): number {
  const limit = process.constrainedMemory(); // 0 or a huge number without a limit
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * A quarter of the memory, between 0.25 and 1 GB. `given` replaces it.
 * @param given the setting MONGO_CACHE_GB; absent or empty if not set
 * @throws UserError for a value that MongoDB would refuse
 */
export function cacheGb(given = process.env['MONGO_CACHE_GB'], bytes = memoryBytes()): number {
  if (given === undefined || given === '')
    return Math.min(mostGb, Math.max(leastGb, Math.floor((bytes / gigabyte / 4) * 100) / 100));
  const value = Number(given);
  if (!/^\d+(\.\d+)?$/.test(given) || value < leastGb || value > 10_000)
    throw new UserError(`MONGO_CACHE_GB must be a number of gigabytes from ${leastGb} to 10000.`);
  return value;
}
