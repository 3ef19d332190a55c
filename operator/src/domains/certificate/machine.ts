// The order of one certificate as a state machine without I/O (RFC 8555 §7.1.6).
import { effectOf, type Order, type OrderEvent, type OrderState } from './order.ts';
import { type AcmeProblem, rejectedTypes } from './wire/problems.ts';

const minute = 60_000;
const abandonGapMs = 60 * minute;
const waits = [minute, 10 * minute, 100 * minute, 24 * 60 * minute] as const;
/** After so many failures in a row only a person, the spec or DNS starts again. */
export const mostFailures = 30;

/** Wait after the given number of failures in a row: 1, 10, 100 min, then 24 h. */
export function backoffMs(failures: number): number {
  return waits[Math.min(Math.max(failures, 1), waits.length) - 1] ?? waits[3];
}

const stamp = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, 'Z');

/** Members that outlive an attempt. */
function rest(order: Order): Order {
  const { attempt, failedAttempts, lastFailureTime, nextAttemptTime, lastError, ari } = order;
  const kept = { attempt, failedAttempts, lastFailureTime, nextAttemptTime, lastError, ari };
  return { ...kept, state: 'Idle' };
}

function fail(order: Order, problem: AcmeProblem, now: Date): Order {
  const failedAttempts = (order.failedAttempts ?? 0) + 1;
  return {
    ...rest(order),
    failedAttempts,
    lastFailureTime: stamp(now),
    nextAttemptTime: stamp(new Date(now.getTime() + backoffMs(failedAttempts))),
    lastError: { type: problem.type, status: problem.status },
  };
}

/** Abandons an order that the authority lost. It is no failure, but happens at most once an hour. */
function abandon(order: Order, now: Date): Order {
  const type = 'orderGone';
  const last = order.lastError?.type === type ? Date.parse(order.lastFailureTime ?? '') : Number.NaN;
  const next = new Date(last + abandonGapMs);
  const mustWait = next > now;
  return {
    ...rest(order),
    lastFailureTime: stamp(now),
    lastError: { type },
    nextAttemptTime: mustWait ? stamp(next) : undefined,
  };
}

function answer({ nextAttemptTime: _next, ...order }: Order, now: Date): Order {
  return { ...order, answeredAt: stamp(now), state: 'Answering' };
}

/** Succeeds: the count of failures starts again. */
function done({ attempt, ari }: Order): Order {
  return { attempt, ari, state: 'Idle' };
}

/** Forgets failures. A wait that the authority asked for stays, unless another one is asked from now on. */
function forget(order: Order, otherAuthority: boolean): Order {
  if (order.lastError?.type === 'rateLimited' && !otherAuthority)
    return { ...order, failedAttempts: undefined };
  const { failedAttempts: _f, lastFailureTime: _t, nextAttemptTime: _n, lastError: _e, ...kept } = order;
  return kept;
}

/** In which states an event may arrive; elsewhere it changes nothing. `undefined`: in each state. */
const expectedIn: Readonly<Partial<Record<OrderEvent['kind'], readonly OrderState[]>>> = {
  start: ['Idle'],
  keyReady: ['Preparing'],
  reserved: ['Reserving', 'Ordering'],
  ordered: ['Ordering'],
  challenged: ['Pending'],
  selfChecked: ['Presenting'],
  answered: ['Answering'],
  unanswered: ['Validating'],
  authorized: ['Pending', 'Presenting', 'Answering', 'Validating'],
  finalized: ['Ready'],
  unfinalized: ['Finalizing'],
  issued: ['Pending', 'Presenting', 'Answering', 'Validating', 'Ready', 'Finalizing'],
  stored: ['Downloading'],
  cleaned: ['Storing'],
};

function withoutChallenge(order: Order): Order {
  const { challenge: _c, answeredAt: _a, presentedAt: _p, ...kept } = order;
  return kept;
}

function placed(
  { requestedAt: _at, requestedBy: _by, ...kept }: Order,
  event: Extract<OrderEvent, { kind: 'ordered' }>,
): Order {
  const { orderURL, finalizeURL, authorizationURL, expires } = event;
  return { ...kept, orderURL, finalizeURL, authorizationURL, orderExpires: expires, state: 'Pending' };
}

/** Events that lead from state to state. */
function advance(order: Order, event: Exclude<OrderEvent, Setback>, now: Date): Order {
  switch (event.kind) {
    case 'start':
      return {
        ...rest(order),
        attempt: (order.attempt ?? 0) + 1,
        purpose: event.purpose,
        state: 'Preparing',
      };
    case 'keyReady':
      return { ...order, keyFingerprint: event.fingerprint, state: 'Reserving' };
    case 'reserved':
      return { ...order, requestedAt: stamp(now), requestedBy: event.by, state: 'Ordering' };
    case 'ordered':
      return placed(order, event);
    case 'challenged':
      return { ...order, challenge: event.challenge, presentedAt: stamp(now), state: 'Presenting' };
    case 'selfChecked':
    case 'unanswered':
      return answer(order, now);
    case 'answered':
      return { ...order, state: 'Validating' };
    case 'authorized':
      return { ...withoutChallenge(order), state: 'Ready' };
    case 'unfinalized':
      return { ...order, state: 'Ready' };
    case 'finalized':
      return { ...order, state: 'Finalizing' };
    case 'issued':
      return { ...withoutChallenge(order), certificateURL: event.certificateURL, state: 'Downloading' };
    case 'stored':
      return { ...order, state: 'Storing' };
    case 'cleaned':
      return done(order);
  }
}

type Setback = Extract<OrderEvent, { kind: 'keyLost' | 'gone' | 'failed' | 'limited' | 'reset' }>;

/** Events that end an attempt or delay it. */
function setBack(order: Order, event: Setback, now: Date): Order {
  switch (event.kind) {
    case 'keyLost':
      return rest(order);
    case 'gone':
      return abandon(order, now);
    case 'failed':
      return fail(order, event.problem, now);
    case 'limited':
      return {
        ...order,
        nextAttemptTime: stamp(event.until),
        lastError: { type: 'rateLimited', status: 429 },
      };
    case 'reset':
      return forget(order, event.otherAuthority);
  }
}

const isSetback = (event: OrderEvent): event is Setback =>
  ['keyLost', 'gone', 'failed', 'limited', 'reset'].includes(event.kind);

/**
 * The order after an event, and its next action. An event that the state does not expect changes nothing: it
 * is a late repeat.
 */
export function step(order: Order, event: OrderEvent, now: Date) {
  const next = nextOrder(order, event, now);
  return { next, effect: effectOf(next) };
}

function nextOrder(order: Order, event: OrderEvent, now: Date): Order {
  const state = order.state ?? 'Idle';
  const expected = expectedIn[event.kind];
  if (expected && !expected.includes(state)) return order;
  const known = { ...order, state };
  return isSetback(event) ? setBack(known, event, now) : advance(known, event, now);
}

/** When the next attempt may start; `undefined`: now. `never`: spec, DNS or a person must change first. */
export function nextAttempt(order: Order): Date | 'never' | undefined {
  if ((order.failedAttempts ?? 0) >= mostFailures || isRejected(order)) return 'never';
  return order.nextAttemptTime === undefined ? undefined : new Date(order.nextAttemptTime);
}

/** Whether the authority refused the host name itself, which is final until the spec changes. */
export function isRejected({ lastError }: Order): boolean {
  return rejectedTypes.includes(lastError?.type ?? '');
}

/** Whether an order runs at the authority or is about to. */
export function isActive({ state = 'Idle' }: Order): boolean {
  return state !== 'Idle';
}

/** Whether a challenge is presented or being validated: it counts for `maxConcurrentChallenges`. */
export function isChallenging({ state = 'Idle' }: Order): boolean {
  return state === 'Presenting' || state === 'Answering' || state === 'Validating';
}
