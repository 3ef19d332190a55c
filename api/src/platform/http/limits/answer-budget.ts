// Bounds the memory of all unsent answers, and decides which connection ends when there are too many
// (docs/design/limits.md#answer-memory).

/** What one connection holds. Disposal gives it back. */
export type AnswerShare = Disposable & {
  /** Adds bytes for the network of the caller; ends connections if needed, maybe this one. */
  hold(bytes: number, network: string): void;
  /** Gives bytes back, because an answer was sent or a request has its turn. */
  release(bytes: number): void;
};

export type AnswerBudget = {
  /** Opens the share of one connection. @param end ends that connection */
  open(end: () => void): AnswerShare;
  heldBytes(): number;
};

type BudgetDeps = {
  readonly mostBytes: number;
  /** A steady time in ms. */
  readonly nowMs: () => number;
  /** Counts a connection that was ended. */
  readonly onEnded: () => void;
};

/** `sinceMs`: when it began to hold, or when an answer was last sent. */
type Share = { readonly end: () => void; network: Network | undefined; bytes: number; sinceMs: number };
type Network = { readonly name: string; readonly shares: Set<Share>; bytes: number };
type Budget = BudgetDeps & { readonly networks: Map<string, Network>; bytes: number };

function networkNamed({ networks }: Budget, name: string): Network {
  const found = networks.get(name) ?? { name, shares: new Set(), bytes: 0 };
  networks.set(name, found);
  return found;
}

function add(budget: Budget, share: Share, bytes: number): void {
  share.bytes += bytes;
  budget.bytes += bytes;
  if (share.network) share.network.bytes += bytes;
}

/** A share that holds nothing belongs to no network: behind a proxy the next caller may be another one. */
function leave(budget: Budget, share: Share): void {
  const { network } = share;
  add(budget, share, -share.bytes);
  share.network = undefined;
  network?.shares.delete(share);
  if (network?.shares.size === 0) budget.networks.delete(network.name);
}

/** The connection that has sent nothing for longest, in the network that holds most. */
function chooseVictim({ networks }: Budget): Share | undefined {
  let largest: Network | undefined;
  for (const network of networks.values())
    if (largest === undefined || network.bytes > largest.bytes) largest = network;
  let victim: Share | undefined;
  for (const share of largest?.shares ?? [])
    if (victim === undefined || share.sinceMs < victim.sinceMs) victim = share;
  return victim;
}

function hold(budget: Budget, share: Share, { bytes, network }: { bytes: number; network: string }): void {
  if (share.network === undefined) {
    share.network = networkNamed(budget, network);
    share.network.shares.add(share);
    share.sinceMs = budget.nowMs();
  }
  add(budget, share, bytes);
  while (budget.bytes > budget.mostBytes) {
    const victim = chooseVictim(budget);
    if (victim === undefined) return;
    leave(budget, victim);
    budget.onEnded();
    victim.end();
  }
}

function release(budget: Budget, share: Share, bytes: number): void {
  if (share.network === undefined) return; // ended
  add(budget, share, -bytes);
  share.sinceMs = budget.nowMs();
  if (share.bytes <= 0) leave(budget, share);
}

/** Creates an empty budget. */
export function createAnswerBudget(deps: BudgetDeps): AnswerBudget {
  const budget: Budget = { ...deps, networks: new Map(), bytes: 0 };
  return {
    open(end) {
      const share: Share = { end, network: undefined, bytes: 0, sinceMs: 0 };
      return {
        hold: (bytes, network) => hold(budget, share, { bytes, network }),
        release: (bytes) => release(budget, share, bytes),
        [Symbol.dispose]: () => leave(budget, share),
      };
    },
    heldBytes: () => budget.bytes,
  };
}
