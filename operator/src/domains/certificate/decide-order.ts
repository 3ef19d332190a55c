// Decides in the state Idle whether a certificate is needed, and adopts one that is there.
import { minuteMs, dayMs } from '#platform/clock.ts';
import { isRejected, nextAttempt } from './machine.ts';
import type { Issuing } from './order-deps.ts';
import type { Order, Purpose } from './order.ts';
import { isChallengeType, problemPhrase } from './wire/problems.ts';
import { certificateStatus, refreshWindow, renewsAt } from './renewal-window.ts';
import { happened, type ActionOutcome, type OrderContext, wait } from './order-context.ts';

const blockedMs = 5 * minuteMs;
const roomMs = 5000;

/** Why an order is needed, or `undefined`. */
function purposeOf(context: OrderContext): Purpose | undefined {
  const { held, domain, now } = context;
  if (held.kind === 'none' || held.kind === 'other')
    return domain.status?.certificate ? 'Replace' : 'Initial';
  if (held.kind === 'expired') return 'Renewal';
  if (held.kind !== 'good' || held.algorithm !== domain.spec.tls.keyAlgorithm) return 'Replace';
  return renewsAt(context, held) <= now ? 'Renewal' : undefined;
}

/** The reason of an order that waits after a failure. */
export function waitReason(order: Order): Issuing {
  const { type } = order.lastError ?? {};
  const { nextAttemptTime: retryAt } = order;
  const more = {
    ...(type !== undefined && { problem: problemPhrase(type) }),
    ...(retryAt !== undefined && { retryAt }),
  };
  if (isRejected(order)) return { reason: 'IdentifierRejected', ...more };
  if (type === 'rateLimited') return { reason: 'RateLimited', ...more };
  if (type !== undefined && isChallengeType(type)) return { reason: 'ChallengeFailed', ...more };
  return { reason: 'BackingOff', ...more };
}

/** What keeps an order with a purpose from running, before it costs anything. */
export function blockedOutcome(
  { input }: OrderContext,
  purpose: Purpose | undefined,
): ActionOutcome | undefined {
  if (purpose !== 'Initial' && !input.mayRenew) return wait(dayMs, { reason: 'RenewalStopped' });
  return input.gate ? undefined : wait(blockedMs, { reason: 'Blocked' });
}

function blocked(context: OrderContext, purpose: Purpose): ActionOutcome | undefined {
  const { order, now, input, deps } = context;
  const closed = blockedOutcome(context, purpose);
  if (closed) return closed;
  const next = nextAttempt(order);
  if (next === 'never') return wait(dayMs, waitReason(order));
  if (next && next > now) return wait(next.getTime() - now.getTime(), waitReason(order));
  const refusal = deps.accounts.refusal(input.region);
  if (refusal) return wait(refusal.until.getTime() - now.getTime(), { reason: 'AccountProblem' });
  return input.room ? undefined : wait(roomMs, { reason: 'Blocked' });
}

/** When to look again at a certificate that needs nothing. */
function rest(context: OrderContext): ActionOutcome {
  const { held, now, order } = context;
  const due = held.kind === 'good' ? [renewsAt(context, held)] : [];
  const checks = order.ari?.nextCheck === undefined ? [] : [new Date(order.ari.nextCheck)];
  const soonest = Math.min(...[...due, ...checks].map((date) => date.getTime() - now.getTime()), dayMs);
  return wait(Math.max(soonest, 1000), { reason: 'Idle' });
}

/** The first thing that a domain without a running order needs. */
export async function decide(context: OrderContext): Promise<ActionOutcome> {
  const { held, domain } = context;
  if (held.kind === 'foreign') return wait(blockedMs, { reason: 'AccountProblem' });
  if (held.kind === 'good') {
    const refreshed = await refreshWindow(context, held);
    if (refreshed) return refreshed;
    const certificate = certificateStatus(context, held);
    if (JSON.stringify(domain.status?.certificate) !== JSON.stringify(certificate))
      return { kind: 'facts', changes: { certificate } };
  }
  const purpose = purposeOf(context);
  if (!purpose) return rest(context);
  return blocked(context, purpose) ?? happened({ kind: 'start', purpose });
}
