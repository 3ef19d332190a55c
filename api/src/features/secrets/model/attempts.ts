// The budget of passphrase attempts on one secret (docs/design/trust.md#attempts). No I/O.
import { attemptLimits } from '@glimpse/contracts/limits';

const { perPrefix, shared, fresh, networks } = attemptLimits;

/** One network that tried: the tags of its prefix and of its wide network, and its tries since `at`. */
type Network = { readonly prefix: Buffer; readonly wide: Buffer; readonly tries: number; readonly at: Date };

/** Tries since `from`. `gapSeconds` and `next`: the shared sequence. `freshNext`: fresh wide networks. */
export type Budget = {
  readonly from: Date;
  readonly tries: number;
  readonly gapSeconds: number;
  readonly next: Date;
  readonly freshNext: Date;
  readonly networks: readonly Network[];
};

/** Reveal and burn are counted separately: a stranger with the share link cannot delay the sender's burn. */
export type Attempts = { readonly reveal?: Budget | undefined; readonly burn?: Budget | undefined };

export type Asking = { readonly prefix: Buffer; readonly wide: Buffer; readonly now: Date };
type Reserved =
  | { readonly ok: true; readonly budget: Budget }
  | { readonly ok: false; readonly waitSeconds: number };

const since = (then: Date, now: Date): number => (now.getTime() - then.getTime()) / 1000;
const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const waitUntil = (then: Date, now: Date): Reserved => ({
  ok: false,
  waitSeconds: Math.max(1, Math.ceil(-since(then, now))),
});

/** The budget at `now`. It restarts a day after its start, but keeps networks whose own window still runs. */
function current(budget: Budget | undefined, now: Date): Budget {
  if (budget && since(budget.from, now) < shared.windowSeconds) return budget;
  const running =
    budget?.networks.filter((network) => since(network.at, now) < perPrefix.windowSeconds) ?? [];
  return { from: now, tries: 0, gapSeconds: 0, next: now, freshNext: now, networks: running };
}

function counted(budget: Budget, asking: Asking): readonly Network[] {
  const { prefix, wide, now } = asking;
  const own = budget.networks.find((network) => network.prefix.equals(prefix));
  const running = own !== undefined && since(own.at, now) < perPrefix.windowSeconds;
  const entry = { prefix, wide, tries: running ? own.tries + 1 : 1, at: running ? own.at : now };
  const others = budget.networks.filter((network) => network !== own);
  return [...others.slice(-(networks - 1)), entry];
}

/**
 * Reserves one attempt before bcrypt runs, or returns the seconds to wait. Every reserved attempt counts as
 * wrong; a right passphrase ends the budget with its secret. From the 100th try of a day, wide networks that
 * tried before share one sequence of gaps. From the 1,000th, fresh wide networks share one try a minute:
 * about 3,900 tries a day.
 */
export function reserve(given: Budget | undefined, asking: Asking): Reserved {
  const { prefix, wide, now } = asking;
  const budget = current(given, now);
  const own = budget.networks.find((network) => network.prefix.equals(prefix));
  if (own && own.tries >= perPrefix.count && since(own.at, now) < perPrefix.windowSeconds) {
    return waitUntil(after(own.at, perPrefix.windowSeconds), now);
  }
  const failed = budget.networks.some((network) => network.wide.equals(wide));
  const slow = failed && budget.tries >= shared.from;
  const queued = !failed && budget.tries >= fresh.from;
  if (slow && now < budget.next) return waitUntil(budget.next, now);
  if (queued && now < budget.freshNext) return waitUntil(budget.freshNext, now);
  const gapSeconds = slow
    ? Math.min(shared.gapsSeconds.last, Math.max(shared.gapsSeconds.first, budget.gapSeconds * 2))
    : budget.gapSeconds;
  return {
    ok: true,
    budget: {
      from: budget.from,
      tries: budget.tries + 1,
      gapSeconds,
      next: slow ? after(now, gapSeconds) : budget.next,
      freshNext: queued ? after(now, fresh.gapSeconds) : budget.freshNext,
      networks: counted(budget, asking),
    },
  };
}
