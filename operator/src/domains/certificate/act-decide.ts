// Decides in the state Idle whether a certificate is needed, and adopts one that is there.
import { isRejected, nextAttempt } from './machine.ts';
import type { Issuing } from './order-deps.ts';
import type { Order, Purpose } from './order.ts';
import { isChallengeType, problemPhrase } from './wire/problems.ts';
import { certificateStatus, refreshWindow, renewsAt } from './renewal-window.ts';
import { dayMs, happened, minuteMs, type Outcome, type Scene, wait } from './scene.ts';

const shutMs = 5 * minuteMs;
const roomMs = 5000;

/** Why an order is needed, or `undefined`. */
function purposeOf(scene: Scene): Purpose | undefined {
  const { held, domain, now } = scene;
  if (held.kind === 'none' || held.kind === 'other')
    return domain.status?.certificate ? 'Replace' : 'Initial';
  if (held.kind === 'expired') return 'Renewal';
  if (held.kind !== 'good' || held.algorithm !== domain.spec.tls.keyAlgorithm) return 'Replace';
  return renewsAt(scene, held) <= now ? 'Renewal' : undefined;
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
export function shut({ input }: Scene, purpose: Purpose | undefined): Outcome | undefined {
  if (purpose !== 'Initial' && !input.mayRenew) return wait(dayMs, { reason: 'RenewalStopped' });
  return input.gate ? undefined : wait(shutMs, { reason: 'Blocked' });
}

function blocked(scene: Scene, purpose: Purpose): Outcome | undefined {
  const { order, now, input, deps } = scene;
  const closed = shut(scene, purpose);
  if (closed) return closed;
  const next = nextAttempt(order);
  if (next === 'never') return wait(dayMs, waitReason(order));
  if (next && next > now) return wait(next.getTime() - now.getTime(), waitReason(order));
  const refusal = deps.accounts.refusal(input.region);
  if (refusal) return wait(refusal.until.getTime() - now.getTime(), { reason: 'AccountProblem' });
  return input.room ? undefined : wait(roomMs, { reason: 'Blocked' });
}

/** When to look again at a certificate that needs nothing. */
function rest(scene: Scene): Outcome {
  const { held, now, order } = scene;
  const due = held.kind === 'good' ? [renewsAt(scene, held)] : [];
  const checks = order.ari?.nextCheck === undefined ? [] : [new Date(order.ari.nextCheck)];
  const soonest = Math.min(...[...due, ...checks].map((date) => date.getTime() - now.getTime()), dayMs);
  return wait(Math.max(soonest, 1000), { reason: 'Idle' });
}

/** The first thing that a domain without a running order needs. */
export async function decide(scene: Scene): Promise<Outcome> {
  const { held, domain } = scene;
  if (held.kind === 'foreign') return wait(shutMs, { reason: 'AccountProblem' });
  if (held.kind === 'good') {
    const asked = await refreshWindow(scene, held);
    if (asked) return asked;
    const certificate = certificateStatus(scene, held);
    if (JSON.stringify(domain.status?.certificate) !== JSON.stringify(certificate))
      return { kind: 'facts', changes: { certificate } };
  }
  const purpose = purposeOf(scene);
  if (!purpose) return rest(scene);
  return blocked(scene, purpose) ?? happened({ kind: 'start', purpose });
}
