// The order of one certificate as a state machine without I/O (RFC 8555 §7.1.6).
import type { CustomDomainStatus } from '#resources/custom-domain.ts';
import type { AcmeProblem } from './problems.ts';

/** What is persisted of an order, in `status.acme`. */
export type Order = NonNullable<CustomDomainStatus['acme']>;
export type OrderState = NonNullable<Order['state']>;
export type Purpose = NonNullable<Order['purpose']>;
export type AcmeChallenge = NonNullable<Order['challenge']>;

/** What happened at the authority or to the Secrets. All times are RFC 3339 texts. */
export type OrderEvent =
  | { readonly kind: 'start'; readonly purpose: Purpose }
  | { readonly kind: 'keyReady'; readonly fingerprint: string }
  | { readonly kind: 'reserved' }
  | {
      readonly kind: 'ordered';
      readonly orderURL: string;
      readonly finalizeURL: string;
      readonly authorizationURL: string;
      readonly expires: string;
    }
  | { readonly kind: 'challenged'; readonly challenge: AcmeChallenge }
  | { readonly kind: 'selfChecked' }
  | { readonly kind: 'answered' }
  | { readonly kind: 'authorized' }
  | { readonly kind: 'finalized' }
  | { readonly kind: 'issued'; readonly certificateURL: string }
  | { readonly kind: 'stored' }
  | { readonly kind: 'cleaned' }
  | { readonly kind: 'keyLost' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly problem: AcmeProblem }
  | { readonly kind: 'limited'; readonly until: Date }
  | { readonly kind: 'reset' };

const minute = 60_000;
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

/** Succeeds: the count of failures starts again. */
function done({ attempt, ari }: Order): Order {
  return { attempt, ari, state: 'Idle' };
}

function forget(order: Order): Order {
  const { failedAttempts: _f, lastFailureTime: _t, nextAttemptTime: _n, lastError: _e, ...kept } = order;
  return kept;
}

/** In which states an event may arrive; elsewhere it changes nothing. `undefined`: in each state. */
const expectedIn: Readonly<Partial<Record<OrderEvent['kind'], readonly OrderState[]>>> = {
  start: ['Idle'],
  keyReady: ['Preparing'],
  reserved: ['Reserving'],
  ordered: ['Ordering'],
  challenged: ['Pending'],
  selfChecked: ['Presenting'],
  answered: ['Answering'],
  authorized: ['Pending', 'Presenting', 'Answering', 'Validating'],
  finalized: ['Ready'],
  issued: ['Pending', 'Presenting', 'Answering', 'Validating', 'Ready', 'Finalizing'],
  stored: ['Downloading'],
  cleaned: ['Storing'],
};

const withoutChallenge = ({ challenge: _challenge, answeredAt: _answered, ...order }: Order): Order => order;

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
      return { ...order, state: 'Ordering' };
    case 'ordered': {
      const { orderURL, finalizeURL, authorizationURL, expires } = event;
      return { ...order, orderURL, finalizeURL, authorizationURL, orderExpires: expires, state: 'Pending' };
    }
    case 'challenged':
      return { ...order, challenge: event.challenge, state: 'Presenting' };
    case 'selfChecked':
      return { ...order, answeredAt: stamp(now), state: 'Answering' };
    case 'answered':
      return { ...order, state: 'Validating' };
    case 'authorized':
      return { ...withoutChallenge(order), state: 'Ready' };
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
    case 'gone':
      return rest(order);
    case 'failed':
      return fail(order, event.problem, now);
    case 'limited':
      return { ...order, nextAttemptTime: stamp(event.until) };
    case 'reset':
      return forget(order);
  }
}

const isSetback = (event: OrderEvent): event is Setback =>
  ['keyLost', 'gone', 'failed', 'limited', 'reset'].includes(event.kind);

/** The order after an event. An event that the state does not expect changes nothing: it is a late repeat. */
export function step(order: Order, event: OrderEvent, now: Date): Order {
  const state = order.state ?? 'Idle';
  const expected = expectedIn[event.kind];
  if (expected && !expected.includes(state)) return order;
  const known = { ...order, state };
  return isSetback(event) ? setBack(known, event, now) : advance(known, event, now);
}

/** Whether an order runs at the authority or is about to. */
export function isActive({ state = 'Idle' }: Order): boolean {
  return state !== 'Idle';
}

/** Whether a challenge is presented or being validated: it counts for `maxConcurrentChallenges`. */
export function isChallenging({ state = 'Idle' }: Order): boolean {
  return state === 'Presenting' || state === 'Answering' || state === 'Validating';
}

/** When the next attempt may start; `undefined`: now. `never`: a person, the spec or DNS must change first. */
export function nextAttempt(order: Order): Date | 'never' | undefined {
  if ((order.failedAttempts ?? 0) >= mostFailures) return 'never';
  return order.nextAttemptTime === undefined ? undefined : new Date(order.nextAttemptTime);
}
