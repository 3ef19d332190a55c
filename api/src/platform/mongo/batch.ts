// Batches items that arrive during a round trip into the next one (docs/design/trust.md#batches).

export type Batcher<Item, Answer> = {
  /** Sends the item with the next batch; resolves with the item's own answer, rejects if the batch fails. */
  add(item: Item): Promise<Answer>;
};

type QueuedItem<Item, Answer> = {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

export type BatchOptions<Item, Answer> = {
  /** Sends one batch; answers in the order of the items. */
  send(items: readonly Item[]): Promise<readonly Answer[]>;
  /** Items with the same key never share a batch. */
  readonly conflictKey?: (item: Item) => string;
  /** Bytes that an item adds to the message. A batch stays below `maxBytes`, unless one item is larger. */
  readonly bytes?: (item: Item) => number;
  /** Most items in a batch, for example if answers may be large; 256 by default. */
  readonly most?: number;
};

const maxItems = 256;
/** Queue length from which a second round trip starts beside the one in flight (record 010). */
const secondTripItems = 8;
const maxInFlight = 2;
/** A batch is filled up to this size, or until some turns of the event loop bring no item (record 012). */
const fullItems = 16;
const maxIdleTurns = 4;
const maxBytes = 8_388_608;

/** Takes the items that may share a round trip from the queue; the rest keeps its order. */
function nextBatch<Item, Answer>(
  queue: QueuedItem<Item, Answer>[],
  options: BatchOptions<Item, Answer>,
): QueuedItem<Item, Answer>[] {
  const batch: QueuedItem<Item, Answer>[] = [];
  const later: QueuedItem<Item, Answer>[] = [];
  const keys = new Set<string>();
  let bytes = 0;
  for (const queued of queue.splice(0)) {
    const key = options.conflictKey?.(queued.item);
    bytes += options.bytes?.(queued.item) ?? 0;
    const isFull = batch.length > 0 && (batch.length >= (options.most ?? maxItems) || bytes > maxBytes);
    if (isFull || (key !== undefined && keys.has(key))) later.push(queued);
    else batch.push(queued);
    if (key !== undefined) keys.add(key);
  }
  queue.push(...later);
  return batch;
}

/** Waits briefly to fill the batch: each command costs the process 0.2 to 0.3 ms. */
function waitToFill(
  queue: readonly unknown[],
  sendNext: () => void,
  { seen, idle } = { seen: queue.length, idle: 0 },
): void {
  setImmediate(() => {
    const turns = queue.length === seen ? idle + 1 : 0;
    if (turns >= maxIdleTurns || queue.length >= fullItems) sendNext();
    else waitToFill(queue, sendNext, { seen: queue.length, idle: turns });
  });
}

/**
 * Creates a batcher. One round trip is in flight; items that arrive meanwhile share the next one.
 * A second round trip starts beside it once 8 items wait. If none is in flight, an item is sent at once
 * if the last batch had one item too; otherwise the batch is filled first.
 */
export function batcher<Item, Answer>(options: BatchOptions<Item, Answer>): Batcher<Item, Answer> {
  const queue: QueuedItem<Item, Answer>[] = [];
  let inFlight = 0;
  let isBusy = false;
  const scheduleNext = (): void => (isBusy ? waitToFill(queue, sendNext) : void setImmediate(sendNext));
  const sendNext = (): void => {
    if (queue.length === 0) {
      inFlight -= 1;
      return;
    }
    const batch = nextBatch(queue, options);
    isBusy = batch.length > 1;
    options.send(batch.map(({ item }) => item)).then(
      (answers) => {
        batch.forEach((queued, at) => {
          const answer = answers[at];
          if (answer === undefined) queued.reject(new Error('A batch has fewer answers than items'));
          else queued.resolve(answer);
        });
        scheduleNext();
      },
      (error: unknown) => {
        for (const queued of batch) queued.reject(error);
        scheduleNext();
      },
    );
  };
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        if (inFlight > 0 && (inFlight >= maxInFlight || queue.length < secondTripItems)) return;
        inFlight += 1;
        if (isBusy) waitToFill(queue, sendNext);
        else queueMicrotask(sendNext);
      }),
  };
}
