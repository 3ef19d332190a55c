// Shares costly hashes fairly among networks (docs/design/keys.md#hash-queues).
import { fail } from '#platform/errors/api-error.ts';
import { hashUsage, type HashUsage, type HashUsageDeps } from './hash-usage.ts';
import { waitingLine, type Waiter } from './waiting-line.ts';

const longestWaitMs = 10_000;
const mostOfNetwork = 4;
/** Checks of existing hashes and makings of new ones wait apart. */
const places = { check: 48, make: 16 } as const;
/** While both kinds wait, one hash in four is a making. */
const checksPerMake = 3;

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
   * Runs a task when its turn comes, after 10 s at most.
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
    schedule.add(kind, waiter);
    const admitted = await decided;
    clearTimeout(timer);
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
    if (check) checksInRow += 1;
    else checksInRow = 0;
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
