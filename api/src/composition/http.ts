// Opens the HTTP services: metrics, hosts, sessions, rate limits, load shedding, languages.
import { trustedProxies, wideNetworkOf } from '#platform/http/request/client-address.ts';
import { hostTable } from '#platform/http/request/host-table.ts';
import { callerTags } from '#platform/http/limits/caller-tags.ts';
import { rateLimiter } from '#platform/http/limits/rate-limit.ts';
import { sessions } from '#platform/http/auth/session.ts';
import { createBodyBudgets } from '#platform/http/limits/body-budgets.ts';
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

export function openHttp(base: Base, { loopDelay, hosted }: HttpDeps) {
  const { config, clock, ids, keyring, redis } = base;
  const { roots } = keyring;
  const waitSeconds = (): number => 1 + ((ids.bytes(1)[0] ?? 0) % 5);
  const onShed = (priority: 'A' | 'B' | 'C'): void => metrics.shed(priority);
  const loadShedding = createLoadShedding({ delayMs: loopDelay.p99Ms, waitSeconds, onShed });
  const bodies = createBodyBudgets({
    largeBytes: config.bodyMemoryBytes,
    nowMs: () => performance.now(),
    onEnded: (name) => metrics.bodyEnded(name),
  });
  const { inFlight } = loadShedding;
  const metrics = openMetrics(base, loopDelay, { inFlight, heldBodyBytes: bodies.heldBytes });
  return {
    metrics,
    loadShedding,
    /** What both hash queues use: a caller that waits for a hash is not in flight. */
    hashQueue: {
      nowMs: () => performance.now(),
      wideOf: wideNetworkOf,
      onWait: loadShedding.standAside,
    },
    bodies,
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
      now: () => clock.now().getTime(),
    }),
    locales: locales(config.locales),
  };
}
