// Gathers what arrives while a round trip is under way into the next one (trust.md 5 "Sharing round trips").

export type Batcher<Item, Answer> = {
  /** Sends the item with the next round trip; resolves with its own answer. Rejects as the whole round trip did. */
  add(item: Item): Promise<Answer>;
};

type Waiting<Item, Answer> = { readonly item: Item; resolve(answer: Answer): void; reject(error: unknown): void };

export type Batching<Item, Answer> = {
  /** Sends one batch; answers in the order of the items. */
  send(items: readonly Item[]): Promise<readonly Answer[]>;
  /** Items with the same mark never share a batch. */
  readonly mark?: (item: Item) => string;
  /** Bytes an item adds to the message; a batch stays below `maxBytes`, but for a single item. */
  readonly bytes?: (item: Item) => number;
  /** Most items of a batch, where answers may be large; 256 by default. */
  readonly most?: number;
};

const maxItems = 256;
/** So many waiting items are a batch of their own: they do not wait for the one under way. */
const enough = 8;
const mostUnderWay = 2;
/** A crowd is gathered until so many are there, or until so many turns of the event loop brought nobody. */
const full = 16;
const calmTurns = 4;
const maxBytes = 8_388_608;

/** Takes from the front of the queue what may share a round trip; the rest keeps its order. */
function nextBatch<Item, Answer>(queue: Waiting<Item, Answer>[], how: Batching<Item, Answer>): Waiting<Item, Answer>[] {
  const batch: Waiting<Item, Answer>[] = [];
  const later: Waiting<Item, Answer>[] = [];
  const marks = new Set<string>();
  let bytes = 0;
  for (const waiting of queue.splice(0)) {
    const mark = how.mark?.(waiting.item);
    bytes += how.bytes?.(waiting.item) ?? 0;
    const full = batch.length > 0 && (batch.length >= (how.most ?? maxItems) || bytes > maxBytes);
    if (full || (mark !== undefined && marks.has(mark))) later.push(waiting);
    else batch.push(waiting);
    if (mark !== undefined) marks.add(mark);
  }
  queue.push(...later);
  return batch;
}

/** Lets a crowd come together before it leaves: each command costs the process as much as sealing a secret does. */
function gather(queue: readonly unknown[], leave: () => void, { seen, calm } = { seen: queue.length, calm: 0 }): void {
  setImmediate(() => {
    const turns = queue.length === seen ? calm + 1 : 0;
    if (turns >= calmTurns || queue.length >= full) leave();
    else gather(queue, leave, { seen: queue.length, calm: turns });
  });
}

/**
 * One round trip of a kind is under way at a time, and everything that arrives meanwhile shares the next one; a second one
 * leaves beside it only for a crowd. An item that finds nothing under way leaves at once if the one before travelled alone
 * too: nobody is there to wait for. Otherwise it leaves once no more come, together with all that came.
 */
export function batcher<Item, Answer>(how: Batching<Item, Answer>): Batcher<Item, Answer> {
  const queue: Waiting<Item, Answer>[] = [];
  let underWay = 0;
  let crowded = false;
  const next = (): void => (crowded ? gather(queue, leave) : void setImmediate(leave));
  const leave = (): void => {
    if (queue.length === 0) {
      underWay -= 1;
      return;
    }
    const batch = nextBatch(queue, how);
    crowded = batch.length > 1;
    how.send(batch.map((waiting) => waiting.item)).then(
      (answers) => {
        batch.forEach((waiting, at) => {
          const answer = answers[at];
          if (answer === undefined) waiting.reject(new Error('A batch came back short'));
          else waiting.resolve(answer);
        });
        next();
      },
      (error: unknown) => {
        for (const waiting of batch) waiting.reject(error);
        next();
      },
    );
  };
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        if (underWay > 0 && (underWay >= mostUnderWay || queue.length < enough)) return;
        underWay += 1;
        if (crowded) gather(queue, leave);
        else queueMicrotask(leave);
      }),
  };
}
