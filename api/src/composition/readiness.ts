// Checks whether this copy is ready for traffic (docs/design/http-api.md#health). Redis is not required.
import type { Check } from '#platform/http/routing/service-port.ts';
import type { Context } from './context.ts';

type ReadinessDeps = Pick<Context, 'clock' | 'log'> & {
  readonly mongo: Pick<Context['mongo'], 'ping' | 'clockSkewMs'>;
  readonly keyring: Pick<Context['keyring'], 'facts'>;
  readonly redis: Pick<Context['redis'], 'state'>;
};

const clockToleranceMs = 30_000;
const clockWarningMs = 2000;
const deadlineMs = 2000;

/** `failed` if the answer is false, an error, or late. */
async function within(answer: Promise<boolean>): Promise<Check> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, deadlineMs, false).unref());
  const good = await Promise.race([answer.catch(() => false), late]);
  return good ? 'ok' : 'failed';
}

const keyState = { serving: 'ok', fenced: 'degraded', clock_behind: 'failed' } as const;

/** The checks of /readyz. Fenced keys stop only calls of sealed content (docs/design/keys.md#key-faults). */
export function readinessChecks(
  { mongo, keyring, redis, clock, log }: ReadinessDeps,
  stopping: () => boolean,
) {
  let warned = false;
  const inTime = async (): Promise<boolean> => {
    const ms = Math.abs(await mongo.clockSkewMs(clock.now()));
    if (ms > clockWarningMs && !warned)
      log.warn({ ms }, "The clocks of this machine and of MongoDB's differ");
    warned = ms > clockWarningMs;
    return ms <= clockToleranceMs;
  };
  return async (): Promise<Readonly<Record<string, Check>>> => {
    const [primary, clockCheck] = await Promise.all([within(mongo.ping()), within(inTime())]);
    return {
      mongo: primary,
      keys: keyState[keyring.facts().state],
      clock: clockCheck,
      redis: redis.state() === 'degraded' ? 'degraded' : 'ok',
      accepting: stopping() ? 'failed' : 'ok',
    };
  };
}
