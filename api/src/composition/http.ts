// Opens the HTTP services: metrics, hosts, sessions, rate limits, load shedding, languages.
import type { IncomingMessage } from 'node:http';
import { limits } from '@glimpse/contracts/limits';
import { type TrustedProxies, trustedProxies, wideNetworkOf } from '#platform/http/request/client-address.ts';
import { hostTable } from '#platform/http/request/host-table.ts';
import { callerTags } from '#platform/http/limits/caller-tags.ts';
import { rateLimiter } from '#platform/http/limits/rate-limit.ts';
import { regionLimiter } from '#platform/http/limits/region-limit.ts';
import { sessions } from '#platform/http/auth/session.ts';
import { createAnswerBudget } from '#platform/http/limits/answer-budget.ts';
import { type BudgetName, createBodyBudgets } from '#platform/http/limits/body-budgets.ts';
import { createLoadShedding } from '#platform/http/limits/load-shedding.ts';
import { shrimps } from '#platform/http/auth/shrimp.ts';
import { locales } from '#platform/i18n/locale.ts';
import { shareOf } from '#platform/process-share.ts';
import { activeSessions } from '#platform/redis/active-sessions.ts';
import { flashes } from '#platform/redis/flashes.ts';
import type { Base } from './base.ts';
import type { LoopDelay } from '#platform/observe/loop-delay.ts';
import { openMetrics } from './metrics.ts';

type HttpDeps = {
  readonly loopDelay: LoopDelay;
  /** Finds custom domains; absent while they are off. */
  readonly hosted: Parameters<typeof hostTable>[1];
};

const nowMs = (): number => performance.now();

function openBodies({ bodyMemoryBytes, processes }: Base['config'], onEnded: (name: BudgetName) => void) {
  const smallBytes = shareOf(limits.smallBodiesBytes, processes);
  return createBodyBudgets({ smallBytes, largeBytes: shareOf(bodyMemoryBytes, processes), nowMs, onEnded });
}

/** The budget of unsent answers, and what bounds the requests of one connection. */
function openPipelining(
  { processes }: Base['config'],
  proxies: TrustedProxies,
  onEnded: (reason: 'memory' | 'no_progress') => void,
) {
  const budget = createAnswerBudget({
    mostBytes: shareOf(limits.unsentAnswersBytes, processes),
    nowMs,
    onEnded: () => onEnded('memory'),
  });
  const networkOf = (request: IncomingMessage): string => proxies.clientOf(request).network;
  return { budget, networkOf, onStuck: () => onEnded('no_progress'), nowMs };
}

export function openHttp(base: Base, { loopDelay, hosted }: HttpDeps) {
  const { config, clock, ids, random, keyring, redis } = base;
  const waitSeconds = (): number => 1 + ((ids.bytes(1)[0] ?? 0) % 5);
  const onShed = (priority: 'A' | 'B' | 'C'): void => metrics.shed(priority);
  const loadShedding = createLoadShedding({ delayMs: loopDelay.p99Ms, waitSeconds, onShed });
  const bodies = openBodies(config, (name) => metrics.bodyEnded(name));
  const proxies = trustedProxies(config.trustedProxies);
  const pipelining = openPipelining(config, proxies, (reason) => metrics.unsentEnded(reason));
  const metrics = openMetrics(base, loopDelay, {
    inFlight: loadShedding.inFlight,
    heldBodyBytes: bodies.heldBytes,
    heldAnswerBytes: pipelining.budget.heldBytes,
  });
  const limiting = {
    figures: config.limits,
    redis,
    tag: callerTags(base),
    onLimited: metrics.limited,
    now: () => clock.now().getTime(),
    processes: config.processes,
  };
  return {
    metrics,
    loadShedding,
    /** What both hash queues use: a caller that waits for a hash is not in flight. */
    hashQueue: { nowMs, wideOf: wideNetworkOf, onWait: loadShedding.standAside },
    bodies,
    pipelining,
    hosts: hostTable(config, hosted),
    proxies,
    sessions: sessions({ roots: keyring.roots, ids, clock }),
    activeSessions: activeSessions(redis, clock),
    shrimps: shrimps({ roots: keyring.roots, ids, clock }),
    flashes: flashes(redis, { keys: keyring.rows, clock, random }),
    rateLimiter: rateLimiter(limiting),
    regionLimiter: regionLimiter(limiting),
    locales: locales(config.locales),
  };
}
