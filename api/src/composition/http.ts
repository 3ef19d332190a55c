// Opens the HTTP services: metrics, hosts, sessions, rate limits, load shedding, languages.
import { trustedProxies } from '#platform/http/request/client-address.ts';
import { hostTable } from '#platform/http/request/host-table.ts';
import { rateLimiter } from '#platform/http/limits/rate-limit.ts';
import { sessions } from '#platform/http/auth/session.ts';
import { createLoadShedding } from '#platform/http/limits/load-shedding.ts';
import { shrimps } from '#platform/http/auth/shrimp.ts';
import { locales } from '#platform/i18n/locale.ts';
import { flashes } from '#platform/redis/flashes.ts';
import type { Base } from './base.ts';
import type { LoopDelay } from '#platform/observe/loop-delay.ts';
import { openMetrics } from './metrics.ts';

type HttpDeps = {
  readonly loopDelay: LoopDelay;
  /** Finds custom domains; absent while they are off. */
  readonly hosted: Parameters<typeof hostTable>[1];
};

const tagBytes = 12;
const knownTags = 10_000;

/** Derives the name of a caller in Redis by HMAC, and caches recent names. */
function callerTags({ keyring, clock }: Base): (caller: string) => string {
  const known = new Map<string, string>();
  return (caller) => {
    const before = known.get(caller);
    if (before !== undefined) return before;
    const roots = keyring.roots();
    const tag = roots
      .mac('prefix', roots.rootGen(clock.now()), 'limit', caller)
      .subarray(0, tagBytes)
      .toString('base64url');
    if (known.size >= knownTags) known.clear();
    known.set(caller, tag);
    return tag;
  };
}

export function openHttp(base: Base, { loopDelay, hosted }: HttpDeps) {
  const { config, clock, ids, keyring, redis } = base;
  const { roots } = keyring;
  const waitSeconds = (): number => 1 + ((ids.bytes(1)[0] ?? 0) % 5);
  const onShed = (priority: 'A' | 'B' | 'C'): void => metrics.shed(priority);
  const loadShedding = createLoadShedding({ delayMs: loopDelay.p99Ms, waitSeconds, onShed });
  const metrics = openMetrics(base, loopDelay, loadShedding.inFlight);
  return {
    metrics,
    loadShedding,
    hosts: hostTable(config, hosted),
    proxies: trustedProxies(config.trustedProxies),
    sessions: sessions({ roots, ids, clock }),
    shrimps: shrimps({ roots, ids, clock }),
    flashes: flashes(redis),
    rateLimiter: rateLimiter({
      figures: config.limits,
      redis,
      tag: callerTags(base),
      onLimited: metrics.limited,
    }),
    locales: locales(config.locales),
  };
}
