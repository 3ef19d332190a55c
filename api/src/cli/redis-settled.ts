// Waits briefly for Redis: a command can end before the connection is ready.
import type { Parts } from './command.ts';

const tries = 40;
const pauseMs = 50;

/** Resolves once Redis answers, is not configured, or has been away for two seconds. */
export async function redisSettled({ redis, pause }: Pick<Parts, 'redis' | 'pause'>): Promise<void> {
  for (let attempt = 0; attempt < tries && redis.state() === 'degraded'; attempt += 1) await pause(pauseMs);
}
