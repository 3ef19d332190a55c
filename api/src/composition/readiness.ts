// May this copy get traffic (api.md 7, trust.md 10)? Redis alone never makes it unready.
import type { Check } from '#platform/http/routing/service-port.ts';
import type { Context } from './context.ts';

type ReadinessDeps = Pick<Context, 'clock' | 'log'> & {
  readonly mongo: Pick<Context['mongo'], 'ping' | 'clockSkewMs'>;
  readonly keyring: Pick<Context['keyring'], 'facts'>;
  readonly redis: Pick<Context['redis'], 'state'>;
};

const clockToleranceMs = 30_000;
const clockWorryMs = 2000;
const deadlineMs = 2000;

/** `failed` when the answer is no, an error, or late. */
async function within(answer: Promise<boolean>): Promise<Check> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, deadlineMs, false).unref());
  const good = await Promise.race([answer.catch(() => false), late]);
  return good ? 'ok' : 'failed';
}

const keyState = { serving: 'ok', fenced: 'degraded', clock_behind: 'failed' } as const;

/** The checks of /readyz. Fenced keys leave the copy ready: what does not touch secrets goes on (trust.md 3.7). */
export function readinessChecks({ mongo, keyring, redis, clock, log }: ReadinessDeps, stopping: () => boolean) {
  let warned = false;
  const inTime = async (): Promise<boolean> => {
    const ms = Math.abs(await mongo.clockSkewMs(clock.now()));
    if (ms > clockWorryMs && !warned) log.warn({ ms }, "The clocks of this machine and of MongoDB's differ");
    warned = ms > clockWorryMs;
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
