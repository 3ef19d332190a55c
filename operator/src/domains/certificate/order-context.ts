// Defines the input of an action on an order (the object as last written), and its possible outcomes.
import { minuteMs } from '#platform/clock.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { type Account, ensureAccount } from './account.ts';
import type { HeldCertificate } from './held-certificate.ts';
import type { Issuing, OrderDeps, OrderInput, StatusChanges } from './order-deps.ts';
import type { Order, OrderEvent } from './order.ts';
import { limitWaitMs } from './wire/retry-wait.ts';
import { type AcmeProblem, problemPhrase } from './wire/problems.ts';

export type OrderContext = {
  readonly deps: OrderDeps;
  readonly input: OrderInput;
  readonly signal: AbortSignal;
  readonly domain: CustomDomain;
  readonly order: Order;
  readonly now: Date;
  /** The served Secret as read at the start. */
  readonly held: HeldCertificate;
  /** A chain that was just downloaded and checked. */
  readonly chain?: string | undefined;
};

/** What an action led to: an event to persist, other facts to persist, or a wait. */
export type ActionOutcome =
  | { readonly kind: 'event'; readonly event: OrderEvent; readonly chain?: string }
  | { readonly kind: 'facts'; readonly changes: StatusChanges }
  | Wait;
export type Wait = { readonly kind: 'wait'; readonly afterMs: number; readonly issuing?: Issuing };

const unavailableMs = 10 * minuteMs;
const usualRetryMs = 5000;

export const happened = (event: OrderEvent, chain?: string): ActionOutcome => ({
  kind: 'event',
  event,
  ...(chain !== undefined && { chain }),
});
export const wait = (afterMs: number, issuing?: Issuing): Wait => ({
  kind: 'wait',
  afterMs,
  ...(issuing && { issuing }),
});
export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Waits because the region's account is not usable, or its authority silent. */
export function accountWait(account: Extract<Account, { kind: 'waiting' }>): ActionOutcome {
  const reason = account.reason === 'CAUnavailable' ? 'CAUnavailable' : 'AccountProblem';
  return wait(Math.max(account.afterMs, 1000), { reason });
}

/** Keeps the state while the authority is silent; it is named as the cause after 10 min. */
function unavailable(context: OrderContext, problem: AcmeProblem, since: Date | undefined): ActionOutcome {
  const afterMs = Math.max(problem.retryAfterMs ?? usualRetryMs, 1000);
  const isLong = since !== undefined && context.now.getTime() - since.getTime() >= unavailableMs;
  return isLong ? wait(afterMs, { reason: 'CAUnavailable' }) : wait(afterMs);
}

/** What a problem leads to, unless the action knows better. */
export function onProblem(
  context: OrderContext,
  problem: AcmeProblem,
  since: Date | undefined,
): ActionOutcome {
  const { deps, input, now } = context;
  switch (problem.class) {
    case 'limited':
      return happened({ kind: 'limited', until: later(now, limitWaitMs(problem.retryAfterMs)) });
    case 'account': {
      const { until } = deps.accounts.refuse(input.region, problem);
      return wait(until.getTime() - now.getTime(), {
        reason: 'AccountProblem',
        problem: problemPhrase(problem.type),
      });
    }
    case 'gone':
      return happened({ kind: 'gone' });
    case 'unavailable':
    case 'repeated':
    case 'notReady':
    case 'replaced':
      return unavailable(context, problem, since);
    default:
      return happened({ kind: 'failed', problem });
  }
}

type Ready = Extract<Account, { kind: 'ready' }>;

/** Runs an action with the region's account, or waits for it. */
export async function withAccount(
  context: OrderContext,
  run: (account: Ready) => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const { deps, input, signal } = context;
  const account = await ensureAccount(deps, input.region, signal);
  return account.kind === 'ready' ? run(account) : accountWait(account);
}
