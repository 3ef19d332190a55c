// Reads the order, presents its challenge, checks and answers it, and waits for the authority.
import { minuteMs } from '#platform/clock.ts';
import { blockedOutcome } from './decide-order.ts';
import type { AcmeOrder, Authorization } from './wire/answers.ts';
import { toProblem } from './wire/problems.ts';
import {
  happened,
  onProblem,
  type ActionOutcome,
  type OrderContext,
  wait,
  withAccount,
} from './order-context.ts';
import type { Wire } from './wire/calls.ts';

const [soonestPollMs, latestPollMs, slowPollMs] = [2000, minuteMs, 5 * minuteMs];
const patienceMs = 10 * minuteMs;
/** Without a self-check the solver gets this long to see the challenge. */
const solverLagMs = 3000;
/** So many passes of the self-check in a row, this far apart, count as reachable. */
const neededPasses = 5;
const passGapMs = 2000;

const sinceMs = (text: string | undefined, now: Date): number =>
  text === undefined ? 0 : now.getTime() - Date.parse(text);

/** A failure that the authority found in an authorization or order. */
export function failedBy(error: { readonly type?: unknown } | undefined): ActionOutcome {
  const problem = toProblem({ urn: error?.type, status: 403, call: 'authorization' });
  return happened({ kind: 'failed', problem });
}

function challengeOf({ challenges }: Authorization, wire: Wire): ActionOutcome {
  const { url, token } = challenges.find(({ type }) => type === 'http-01') ?? {};
  if (url === undefined || token === undefined) return failedBy(undefined);
  const keyAuthorization = wire.keyAuthorization(token);
  return happened({ kind: 'challenged', challenge: { url, token, keyAuthorization } });
}

/** What a decided authorization leads to; `undefined` while it is pending. */
function decided({ status, challenges }: Authorization): ActionOutcome | undefined {
  if (status === 'pending') return undefined;
  if (status === 'valid') return happened({ kind: 'authorized' });
  return failedBy(challenges.find(({ error }) => error !== undefined)?.error);
}

/** What an order's status alone leads to; `undefined` while it is pending. */
export function orderOutcome({ status, certificate, error }: AcmeOrder): ActionOutcome | undefined {
  if (status === 'invalid') return failedBy(error);
  if (status === 'valid' && certificate !== undefined)
    return happened({ kind: 'issued', certificateURL: certificate });
  return status === 'ready' ? happened({ kind: 'authorized' }) : undefined;
}

/** Reads order and authorization: either may be done already, by an attempt before a crash or by re-use. */
export function readOrder(context: OrderContext): Promise<ActionOutcome> {
  const { orderURL = '', authorizationURL = '' } = context.order;
  return withAccount(context, async ({ wire, authority }) => {
    const order = await wire.order(orderURL, context.signal);
    if (order.kind === 'problem') return onProblem(context, order.problem, authority.failingSince());
    const known = orderOutcome(order.value);
    if (known) return known;
    const answer = await wire.authorization(authorizationURL, context.signal);
    if (answer.kind === 'problem') return onProblem(context, answer.problem, authority.failingSince());
    return decided(answer.value) ?? challengeOf(answer.value, wire);
  });
}

/** How long to wait after a self-check that failed: the longer it lasts, the rarer. */
function selfCheckFailed({ order, now }: OrderContext, found: string): ActionOutcome {
  const ageMs = sinceMs(order.presentedAt, now);
  const reason = found === 'redirect' ? 'SelfCheckRedirected' : 'SelfCheckFailed';
  if (ageMs >= patienceMs) return wait(slowPollMs, { reason, found });
  return wait(ageMs < minuteMs ? passGapMs : 10_000, { reason: 'AwaitingSelfCheck', found });
}

/** Asks for the challenge through the public way; no budget of the authority is spent until it answers. */
export async function selfCheck(context: OrderContext): Promise<ActionOutcome> {
  const { deps, input, order, domain, signal, now } = context;
  const closed = blockedOutcome(context, order.purpose);
  if (closed) return closed;
  if (!order.challenge) return happened({ kind: 'gone' });
  if (input.region.acme.selfCheck === 'Disabled') {
    const leftMs = solverLagMs - sinceMs(order.presentedAt, now);
    return leftMs > 0 ? wait(leftMs) : happened({ kind: 'selfChecked' });
  }
  const attempt = `${domain.metadata.uid}/${order.attempt}`;
  const leftMs = passGapMs - (deps.clock.monotonicMs() - (deps.passes.get(attempt)?.atMs ?? -Infinity));
  if (leftMs > 0) return wait(leftMs);
  const { token, keyAuthorization } = order.challenge;
  const result = await deps.selfCheck({ hostname: domain.spec.hostname, token, keyAuthorization }, signal);
  if (result.kind === 'passed') return selfCheckPassed(context, attempt);
  deps.passes.delete(attempt);
  return selfCheckFailed(context, result.why);
}

/** Some passes in a row show that the challenge stands. A new process counts again. */
function selfCheckPassed({ deps: { passes, clock } }: OrderContext, attempt: string): ActionOutcome {
  const count = (passes.get(attempt)?.count ?? 0) + 1;
  passes.set(attempt, { count, atMs: clock.monotonicMs() });
  if (count < neededPasses) return wait(passGapMs);
  passes.delete(attempt);
  return happened({ kind: 'selfChecked' });
}

/** Tells the authority to look. `malformed` means that it was told before. */
export function answer(context: OrderContext): Promise<ActionOutcome> {
  const { deps, order, signal } = context;
  const url = order.challenge?.url ?? '';
  return withAccount(context, async ({ wire, authority }) => {
    const result = await deps.effects.run('acme.answer', () => wire.answer(url, signal));
    if (result.kind === 'ok' || result.problem.class === 'repeated') return happened({ kind: 'answered' });
    return onProblem(context, result.problem, authority.failingSince());
  });
}

/** The authority may have lost our answer: then it is given again. */
const isUnanswered = ({ challenges }: Authorization): boolean =>
  challenges.some(({ type, status }) => type === 'http-01' && status === 'pending');

/** Waits for the decision, first by Retry-After, after 10 min every 5 min. */
export function pollAuthorization(context: OrderContext): Promise<ActionOutcome> {
  const { order, now, signal } = context;
  return withAccount(context, async ({ wire, authority }) => {
    const result = await wire.authorization(order.authorizationURL ?? '', signal);
    if (result.kind === 'problem') return onProblem(context, result.problem, authority.failingSince());
    const known = decided(result.value);
    if (known) return known;
    const ageMs = sinceMs(order.answeredAt, now);
    const pollMs = Math.min(Math.max(result.retryAfterMs ?? ageMs / 4, soonestPollMs), latestPollMs);
    if (ageMs < patienceMs) return wait(pollMs);
    return isUnanswered(result.value) ? happened({ kind: 'unanswered' }) : wait(slowPollMs);
  });
}
