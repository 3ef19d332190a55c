// Checks whether this copy is ready for traffic (docs/design/http-api.md#health). Redis is not required.
import type { Check, Readiness } from '#platform/http/routing/service-port.ts';
import type { Context } from './context.ts';

type ReadinessDeps = {
  readonly clock: Pick<Context['clock'], 'verdict' | 'isFresh'>;
  readonly mongo: Pick<Context['mongo'], 'ping'>;
  readonly keyring: Pick<Context['keyring'], 'facts'>;
  readonly redis: Pick<Context['redis'], 'state'>;
};

const deadlineMs = 2000;

/** `failed` if the answer is false, an error, or late. */
async function within(answer: Promise<boolean>): Promise<Check> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, deadlineMs, false).unref());
  const good = await Promise.race([answer.catch(() => false), late]);
  return good ? 'ok' : 'failed';
}

const keyState = { serving: 'ok', fenced: 'degraded', clock_behind: 'failed' } as const;

/**
 * The checks of /readyz. Fenced keys stop only calls of sealed content, and with a refused key file the keys
 * in memory serve: both are degraded, with a sentence (docs/design/keys.md#key-faults).
 */
export function readinessChecks({ mongo, keyring, redis, clock }: ReadinessDeps, stopping: () => boolean) {
  return async (): Promise<Readiness> => {
    const primary = await within(mongo.ping());
    const { state, file, problem } = keyring.facts();
    const checks = {
      mongo: primary,
      keys: state === 'serving' && file ? 'degraded' : keyState[state],
      clock: clock.verdict() === 'right' && clock.isFresh() ? 'ok' : 'failed',
      redis: redis.state() === 'degraded' ? 'degraded' : 'ok',
      accepting: stopping() ? 'failed' : 'ok',
    } as const;
    return { checks, reasons: problem === undefined ? {} : { keys: problem } };
  };
}
