// The budget of passphrase attempts on one secret (docs/design/limits.md#attempts). No I/O.
import { attemptLimits } from '@glimpse/contracts/limits';
import { currentLine, takeTurn, type AttemptLine, type Served, type Ticket } from './attempt-tickets.ts';
import { addTries, hasTried, recentHours, totalTries, type AttemptHour } from '#platform/attempt-window.ts';

const { perPrefix, shared, fresh, networks } = attemptLimits;

/** One network that tried: the tags of its prefix and of its wide network, and its tries since `at`. */
type Network = { readonly prefix: Buffer; readonly wide: Buffer; readonly tries: number; readonly at: Date };

/**
 * As stored. `tries`: those of the last 24 hours, the oldest at `from`. `gapSeconds` and `next`: the sequence
 * that failed prefixes share. `freshNext`, `round`, `served`, `tickets`: the line of those that never failed.
 * The optional fields are absent in budgets that earlier code wrote.
 */
export type Budget = {
  readonly from: Date;
  readonly tries: number;
  readonly gapSeconds: number;
  readonly next: Date;
  readonly freshNext: Date;
  readonly networks: readonly Network[];
  readonly hours?: readonly AttemptHour[] | undefined;
  readonly round?: number | undefined;
  readonly served?: readonly Served[] | undefined;
  readonly tickets?: readonly Ticket[] | undefined;
};

/** Reveal and burn are counted separately: a stranger with the share link cannot delay the sender's burn. */
export type Attempts = { readonly reveal?: Budget | undefined; readonly burn?: Budget | undefined };

export type Asking = { readonly prefix: Buffer; readonly wide: Buffer; readonly now: Date };
export type Reservation =
  | { readonly ok: true; readonly budget: Budget }
  /** `budget`: present if a place in line must be stored. */
  | { readonly ok: false; readonly waitSeconds: number; readonly budget: Budget | undefined };

/** A budget whose hours and line are up to date. */
type Current = Budget & { readonly hours: readonly AttemptHour[]; readonly line: AttemptLine };

const since = (then: Date, now: Date): number => (now.getTime() - then.getTime()) / 1000;
const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const waitUntil = (then: Date, now: Date): Reservation => ({
  ok: false,
  waitSeconds: Math.max(1, Math.ceil(-since(then, now))),
  budget: undefined,
});

/** The hours of a budget without them: all tries in the hour of its start. */
function hoursOf({ from, tries, networks: known }: Budget): readonly AttemptHour[] {
  let left = tries;
  let hours: readonly AttemptHour[] = [];
  for (const network of known) {
    hours = addTries(hours, network, { now: from, tries: network.tries });
    left -= network.tries;
  }
  const forgotten = { prefix: Buffer.alloc(8), wide: Buffer.alloc(8) };
  return left > 0 ? addTries(hours, forgotten, { now: from, tries: left }) : hours;
}

function current(given: Budget | undefined, now: Date): Current {
  const budget = given ?? { from: now, tries: 0, gapSeconds: 0, next: now, freshNext: now, networks: [] };
  const hours = recentHours(budget.hours ?? hoursOf(budget), now);
  const tries = totalTries(hours);
  const { freshNext: next, round = 0, served = [], tickets = [] } = budget;
  return {
    ...budget,
    from: hours[0]?.at ?? now,
    tries,
    gapSeconds: tries < shared.from ? 0 : budget.gapSeconds,
    networks: budget.networks.filter((network) => since(network.at, now) < perPrefix.windowSeconds),
    hours,
    line: currentLine({ next, round, served, tickets }, now),
  };
}

const toStored = ({ line, ...budget }: Current): Budget => ({
  ...budget,
  freshNext: line.next,
  round: line.round,
  served: line.served,
  tickets: line.tickets,
});

/** Counts one attempt of the caller in both lists. */
function counted(budget: Current, asking: Asking): Current {
  const { prefix, wide, now } = asking;
  const own = budget.networks.find((network) => network.prefix.equals(prefix));
  const entry = { prefix, wide, tries: own ? own.tries + 1 : 1, at: own?.at ?? now };
  const others = budget.networks.filter((network) => network !== own);
  return {
    ...budget,
    tries: budget.tries + 1,
    networks: [...others.slice(-(networks - 1)), entry],
    hours: addTries(budget.hours, asking, { now, tries: 1 }),
  };
}

/**
 * Reserves one attempt before bcrypt runs, or returns the seconds to wait. Every reserved attempt counts as
 * wrong; a right passphrase ends the budget with its secret. In any 24 hours: 1,000 attempts, then one a
 * minute of prefixes that failed and one a minute of those that did not.
 */
export function reserve(given: Budget | undefined, asking: Asking): Reservation {
  const { prefix, now } = asking;
  const budget = current(given, now);
  const own = budget.networks.find((network) => network.prefix.equals(prefix));
  if (own && own.tries >= perPrefix.count) return waitUntil(after(own.at, perPrefix.windowSeconds), now);
  if (hasTried(budget.hours, prefix)) return reserveAgain(budget, asking);
  if (budget.tries < fresh.from) return { ok: true, budget: toStored(counted(budget, asking)) };
  const turn = takeTurn(budget.line, { ...asking, hours: budget.hours });
  if (turn.kind === 'turn')
    return { ok: true, budget: toStored(counted({ ...budget, line: turn.line }, asking)) };
  const line = turn.line && { ...budget, line: turn.line };
  return { ok: false, waitSeconds: turn.seconds, budget: line && toStored(line) };
}

/** Prefixes that failed share a sequence of gaps from the 100th try, one try a minute from the 1,000th. */
function reserveAgain(budget: Current, asking: Asking): Reservation {
  const { now } = asking;
  if (budget.tries < shared.from) return { ok: true, budget: toStored(counted(budget, asking)) };
  if (now < budget.next) return waitUntil(budget.next, now);
  const { first, last } = shared.gapsSeconds;
  const doubled = Math.min(last, Math.max(first, budget.gapSeconds * 2));
  const gapSeconds = budget.tries < fresh.from ? doubled : last;
  const slowed = { ...budget, gapSeconds, next: after(now, gapSeconds) };
  return { ok: true, budget: toStored(counted(slowed, asking)) };
}
