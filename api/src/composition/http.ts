// The parts that stand between the wire and the operations: hosts, callers, sessions, limits, load (part of the composition root).
import { trustedProxies } from '#platform/http/request/client-address.ts';
import { hostTable } from '#platform/http/request/host-table.ts';
import { rateLimiter } from '#platform/http/limits/rate-limit.ts';
import { sessions } from '#platform/http/auth/session.ts';
import { createLoadShedding } from '#platform/http/limits/load-shedding.ts';
import { shrimps } from '#platform/http/auth/shrimp.ts';
import { locales } from '#platform/i18n/locale.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { LoopDelay } from '#platform/observe/loop-delay.ts';
import { createMetrics } from '#platform/observe/metrics.ts';
import type { RedisLink } from '#platform/redis/connect.ts';
import type { Config } from '#src/config/config.ts';

type HttpDeps = {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Pick<Keyring, 'roots' | 'facts'>;
  readonly redis: RedisLink;
  readonly loopDelay: LoopDelay;
  /** Finds customers' own domains; absent while they are off. */
  readonly hosted: Parameters<typeof hostTable>[1];
};

const tagBytes = 12;
const knownTags = 10_000;

/** Names a caller in Redis without telling who it is. The last callers are remembered, so that most requests compute nothing. */
function callerTags({ keyring, clock }: Pick<HttpDeps, 'keyring' | 'clock'>): (caller: string) => string {
  const known = new Map<string, string>();
  return (caller) => {
    const before = known.get(caller);
    if (before !== undefined) return before;
    const roots = keyring.roots();
    const tag = roots.mac('prefix', roots.rootGen(clock.now()), 'limit', caller).subarray(0, tagBytes).toString('base64url');
    if (known.size >= knownTags) known.clear();
    known.set(caller, tag);
    return tag;
  };
}

function metricsOf({ keyring, redis, loopDelay }: HttpDeps, inFlight: () => number) {
  const keys = () => {
    const { state, stateAgeDays, rejected } = keyring.facts();
    return { fenced: state !== 'serving', ageDays: stateAgeDays, rejected };
  };
  return createMetrics({ redisUp: () => redis.state() === 'ok', inFlight, loopDelayMs: loopDelay.p99Ms, keys });
}

export function openHttp(needs: HttpDeps) {
  const { config, clock, ids, keyring, redis, loopDelay, hosted } = needs;
  const { roots } = keyring;
  const waitSeconds = (): number => 1 + ((ids.bytes(1)[0] ?? 0) % 5);
  const loadShedding = createLoadShedding({ delayMs: loopDelay.p99Ms, waitSeconds, onShed: (priority) => metrics.shed(priority) });
  const metrics = metricsOf(needs, loadShedding.inFlight);
  return {
    metrics,
    loadShedding,
    hosts: hostTable(config, hosted),
    proxies: trustedProxies(config.trustedProxies),
    sessions: sessions({ roots, ids, clock }),
    shrimps: shrimps({ roots, ids, clock }),
    limiter: rateLimiter({ figures: config.limits, redis, tag: callerTags(needs), onLimited: metrics.limited }),
    locales: locales(config.locales),
  };
}
