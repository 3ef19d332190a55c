// Shares costly hashes fairly among networks (docs/design/keys.md#hash-queues).
import { fail } from '#platform/errors/api-error.ts';
import { hashUsage, type HashUsage, type HashUsageDeps } from './hash-usage.ts';
import { waitingLine, type Waiter } from './waiting-line.ts';

const longestWaitMs = 10_000;
const mostOfNetwork = 4;
/**
 * After `afterMs` a caller is refused whose turn will hardly come in time: it need not wait for that. Of the
 * 8.5 s that are left, 2.5 s are for others that come before it meanwhile.
 */
const forecast = { afterMs: 1500, mostMs: 6000 } as const;
/** Checks of existing hashes and makings of new ones wait apart. */
const places = { check: 48, make: 16 } as const;
/** While both kinds wait, one hash in four is a making. */
const checksPerMake = 3;
const turnsBetween = { check: 4 / 3, make: 4 } as const;

type Kind = keyof typeof places;

export type HashTurn = {
  /** The caller's network: IPv4 /24 or IPv6 /48. */
  readonly network: string;
  /** At most one hash of a key runs at once. */
  readonly key?: string | undefined;
  /** Runs when a slot is free. What it throws ends the turn, and no hash is counted. */
  readonly before?: (() => Promise<void>) | undefined;
};

export type HashQueue = {
  /**
   * Runs a task when its turn comes, after 10 s at most. Who will hardly have it by then learns it in 1.5 s.
   * @throws `store.unavailable` with Retry-After 2; what `before` and the task throw
   */
  run<T>(kind: Kind, turn: HashTurn, task: () => Promise<T>): Promise<T>;
};

export type HashQueueDeps = HashUsageDeps & {
  /** Called when a caller begins to wait; what it returns is called when the waiting ends. */
  readonly onWait: () => () => void;
};

/** Creates a queue of which `slots` tasks run at once. */
export function hashQueue(slots: number, { onWait, ...clock }: HashQueueDeps): HashQueue {
  const usage = hashUsage(clock);
  const schedule = hashSchedule(slots, usage);

  /** @returns what frees the slot */
  async function enter(kind: Kind, { network, key }: HashTurn): Promise<() => void> {
    usage.ask(network);
    if (schedule.countOf(network) >= mostOfNetwork) fail('store.unavailable', { retryAfter: 2 });
    const { promise: decided, resolve: decide } = Promise.withResolvers<boolean>();
    const waiter = { network, key, decide };
    const proceed = onWait();
    const timer = setTimeout(() => schedule.refuse(kind, waiter), longestWaitMs);
    const isLate = () => schedule.expectedMs(kind, waiter) > forecast.mostMs;
    const early = setTimeout(() => isLate() && schedule.refuse(kind, waiter), forecast.afterMs);
    schedule.add(kind, waiter);
    const admitted = await decided;
    clearTimeout(timer);
    clearTimeout(early);
    proceed();
    return admitted ? () => schedule.leave(waiter) : fail('store.unavailable', { retryAfter: 2 });
  }
  return {
    async run(kind, turn, task) {
      const leave = await enter(kind, turn);
      const end = usage.begin(turn.network);
      let ran = false;
      try {
        await turn.before?.();
        ran = true;
        return await task();
      } finally {
        end(ran);
        leave();
      }
    },
  };
}

/** Decides who runs next: in rank, one making in four, and one task of a key at a time. */
function hashSchedule(slots: number, usage: HashUsage) {
  const lines = { check: waitingLine(usage, places.check), make: waitingLine(usage, places.make) };
  const running = new Set<Waiter>();
  let checksInRow = 0;
  const mayRun = ({ key }: Waiter): boolean =>
    key === undefined || ![...running].some((task) => task.key === key);

  function takeNext(): Waiter | undefined {
    const check = checksInRow < checksPerMake ? lines.check.takeFirst(mayRun) : undefined;
    checksInRow = check ? checksInRow + 1 : 0;
    return check ?? lines.make.takeFirst(mayRun) ?? lines.check.takeFirst(mayRun);
  }
  function fill(): void {
    while (running.size < slots) {
      const next = takeNext();
      if (!next) return;
      running.add(next);
      next.decide(true);
    }
  }
  return {
    countOf: (network: string): number => lines.check.countOf(network) + lines.make.countOf(network),
    add(kind: Kind, waiter: Waiter): void {
      lines[kind].add(waiter);
      fill();
    },
    /** How long the caller still waits if nobody new comes before it. */
    expectedMs(kind: Kind, waiter: Waiter): number {
      const alone = lines[kind === 'check' ? 'make' : 'check'].isEmpty();
      const turns = (lines[kind].rankOf(waiter) + 1) * (alone ? 1 : turnsBetween[kind]);
      return (turns * usage.typicalMs()) / slots;
    },
    refuse(kind: Kind, waiter: Waiter): void {
      lines[kind].remove(waiter);
      waiter.decide(false);
    },
    leave(waiter: Waiter): void {
      running.delete(waiter);
      fill();
    },
  };
}
