// Bounds the bytes of all bodies in memory, and decides which body ends when there are too many
// (docs/design/limits.md#body-memory).

import type { BodyShare } from '../core/body-share.ts';

export type BodyBudget = {
  /** Opens the share of one body. @param prefix the caller's network; dropped with its last body */
  open(prefix: string): BodyShare;
  heldBytes(): number;
};

type BudgetDeps = {
  readonly mostBytes: number;
  /** A steady time in ms. */
  readonly nowMs: () => number;
  /** Counts a body that was ended. */
  readonly onEnded: () => void;
};

type Body = {
  readonly caller: Caller;
  readonly startedMs: number;
  bytes: number;
  /** Bytes reserved in the half of used bodies. */
  usedBytes: number;
  state: 'receiving' | 'waiting' | 'used' | 'over';
  end: () => void;
};
/** The bodies of a prefix; `endable` has those that are not used yet. */
type Caller = { readonly prefix: string; readonly endable: Set<Body>; bytes: number; bodies: number };
type Waiter = { readonly body: Body; readonly bytes: number; readonly admit: () => void };
type Budget = BudgetDeps & {
  readonly callers: Map<string, Caller>;
  readonly waiting: Waiter[];
  bytes: number;
  usedBytes: number;
};

function add({ budget, body, bytes }: { budget: Budget; body: Body; bytes: number }): void {
  body.bytes += bytes;
  body.caller.bytes += bytes;
  budget.bytes += bytes;
}

function openBody(budget: Budget, prefix: string): Body {
  let caller = budget.callers.get(prefix);
  if (caller === undefined) {
    caller = { prefix, endable: new Set(), bytes: 0, bodies: 0 };
    budget.callers.set(prefix, caller);
  }
  const startedMs = budget.nowMs();
  const body: Body = { caller, startedMs, bytes: 0, usedBytes: 0, state: 'receiving', end: () => undefined };
  caller.endable.add(body);
  caller.bodies += 1;
  return body;
}

function release(budget: Budget, body: Body): void {
  if (body.state === 'over') return;
  const { caller } = body;
  body.state = 'over';
  add({ budget, body, bytes: -body.bytes });
  budget.usedBytes -= body.usedBytes;
  caller.endable.delete(body);
  caller.bodies -= 1;
  if (caller.bodies === 0) budget.callers.delete(caller.prefix);
  if (budget.waiting.length > 0) admitWaiting(budget);
}

/** The caller that holds most, among those with a body that may end and the one that wants `more` bytes. */
function largestCaller({ callers }: Budget, growing: Caller, more: number): Caller {
  let largest = growing;
  let most = growing.bytes + more;
  for (const caller of callers.values()) {
    if (caller === growing || caller.endable.size === 0 || caller.bytes < most) continue;
    largest = caller;
    most = caller.bytes;
  }
  return largest;
}

/** Bytes per ms since the body began; a complete body is not slow. */
function speedOf({ state, bytes, startedMs }: Body, nowMs: number): number {
  return state === 'receiving' ? bytes / Math.max(1, nowMs - startedMs) : Number.POSITIVE_INFINITY;
}

/** The slowest body of the caller that holds most; `growing` if that caller has no other. */
function chooseVictim(budget: Budget, growing: Body, more: number): Body {
  const now = budget.nowMs();
  let victim: Body | undefined;
  for (const body of largestCaller(budget, growing.caller, more).endable)
    if (victim === undefined || speedOf(body, now) < speedOf(victim, now)) victim = body;
  return victim ?? growing;
}

function hold(budget: Budget, body: Body, bytes: number): boolean {
  const more = bytes - body.bytes;
  while (body.state !== 'over' && more > 0 && budget.bytes + more > budget.mostBytes) {
    const victim = chooseVictim(budget, body, more);
    const wasUsed = victim.state === 'used'; // `growing` itself, which learns it from the answer
    release(budget, victim);
    budget.onEnded();
    if (!wasUsed) victim.end();
  }
  if (body.state === 'over') return false;
  add({ budget, body, bytes: more });
  return true;
}

/** Marks a body as used if there is room. One that is larger than half of the budget is used alone. */
function take(budget: Budget, body: Body, bytes: number): boolean {
  if (budget.usedBytes > 0 && budget.usedBytes + bytes > budget.mostBytes / 2) return false;
  body.state = 'used';
  body.usedBytes = bytes;
  body.caller.endable.delete(body);
  budget.usedBytes += bytes;
  return true;
}

/** Admits waiting bodies in order of arrival, and forgets those that ended. */
function admitWaiting(budget: Budget): void {
  const { waiting } = budget;
  for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
    if (first.body.state === 'waiting' && !take(budget, first.body, first.bytes)) return;
    waiting.shift();
    if (first.body.state === 'used') first.admit();
  }
}

function use(budget: Budget, body: Body, bytes: number): void | Promise<void> {
  if (body.state !== 'receiving') return undefined;
  if (budget.waiting.length === 0 && take(budget, body, bytes)) return undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  body.state = 'waiting';
  budget.waiting.push({ body, bytes, admit: resolve });
  return promise;
}

/** Creates an empty budget. */
export function createBodyBudget(deps: BudgetDeps): BodyBudget {
  const budget: Budget = { ...deps, callers: new Map(), waiting: [], bytes: 0, usedBytes: 0 };
  return {
    open(prefix) {
      const body = openBody(budget, prefix);
      return {
        onEnd: (listener) => void (body.end = listener),
        hold: (bytes) => hold(budget, body, bytes),
        use: (bytes) => use(budget, body, bytes),
        [Symbol.dispose]: () => release(budget, body),
      };
    },
    heldBytes: () => budget.bytes,
  };
}
