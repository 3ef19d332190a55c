// Batches: no item is lost, mixed up, delayed or sent twice (docs/design/trust.md#batches).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { batcher } from './batch.ts';

/** A sender whose round trips end when the test ends them. */
function heldSender() {
  const trips: { readonly items: readonly number[]; end(): void; fail(error: Error): void }[] = [];
  const send = (items: readonly number[]): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      trips.push({ items, end: () => resolve(items.map(String)), fail: reject });
    });
  return { trips, send };
}
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
/** Waits until a batch is sent, full or not. */
async function turns(): Promise<void> {
  for (let at = 0; at < 5; at += 1) await turn();
}

describe('a batcher', () => {
  test('sends items in the turn of their arrival if nothing is in flight', async () => {
    const { trips, send } = heldSender();
    const batches = batcher({ send });
    void batches.add(1);
    void batches.add(2);
    await turn();
    expect(trips.map(({ items }) => items)).toEqual([[1, 2]]);
  });

  test('batches items that arrive during a round trip into the next one', async () => {
    const { trips, send } = heldSender();
    const batches = batcher({ send });
    const first = batches.add(1);
    await turn();
    const others = [2, 3, 4].map((item) => batches.add(item));
    await turn();
    expect(trips).toHaveLength(1);
    trips[0]?.end();
    expect(await first).toBe('1');
    await turn();
    expect(trips.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
    trips[1]?.end();
    expect(await Promise.all(others)).toEqual(['2', '3', '4']);
  });

  test('starts a second round trip for 8 waiting items, and never a third one', async () => {
    const { trips, send } = heldSender();
    const batches = batcher({ send });
    const all = Array.from({ length: 48 }, (_, item) => async () => batches.add(item));
    const begin = (from: number, to: number) => all.slice(from, to).map((add) => add());
    const first = begin(0, 1);
    await turn();
    const waiting = begin(1, 8);
    await turns();
    expect(trips).toHaveLength(1);
    const eighth = begin(8, 9);
    await turn();
    expect(trips.map(({ items }) => items.length)).toEqual([1, 8]);
    const later = begin(9, 48);
    await turns();
    expect(trips).toHaveLength(2);
    trips[0]?.end();
    await turn();
    expect(trips.map(({ items }) => items.length)).toEqual([1, 8, 39]);
    for (const trip of trips) trip.end();
    expect(await Promise.all([...first, ...waiting, ...eighth, ...later])).toEqual(
      all.map((_, item) => String(item)),
    );
  });

  test('fills a batch up to 16 items, or until no item arrives for four turns', async () => {
    const { trips, send } = heldSender();
    const batches = batcher({ send });
    const sizes = () => trips.map(({ items }) => items.length);
    void batches.add(0);
    void batches.add(1); // after a batch of two, batches are filled first
    await turn();
    trips[0]?.end();
    await turns();
    for (let item = 2; item < 5; item += 1) {
      void batches.add(item);
      await new Promise((resolve) => void setImmediate(resolve));
    }
    expect(sizes()).toEqual([2]);
    await turns();
    expect(sizes()).toEqual([2, 3]);
    trips[1]?.end();
    await turns();
    for (let item = 0; item < 16; item += 1) void batches.add(item);
    await turn();
    expect(sizes()).toEqual([2, 3, 16]);
  });

  test('fails only the items of the failed round trip, and continues', async () => {
    const { trips, send } = heldSender();
    const batches = batcher({ send });
    const first = batches.add(1);
    await turn();
    const second = batches.add(2);
    trips[0]?.fail(new Error('cut'));
    await expect(first).rejects.toThrow('cut');
    await turn();
    trips[1]?.end();
    expect(await second).toBe('2');
  });

  test('never sends two items with the same conflict key together, and keeps their order', async () => {
    const { trips, send } = heldSender();
    const batches = batcher({ send, conflictKey: (item: number) => String(item % 10) });
    const all = [1, 11, 2, 21].map((item) => batches.add(item));
    for (let trip = 0; trip < 3; trip += 1) {
      await turns();
      trips[trip]?.end();
    }
    expect(trips.map(({ items }) => items)).toEqual([[1, 2], [11], [21]]);
    expect(await Promise.all(all)).toEqual(['1', '11', '2', '21']);
  });

  test('keeps a batch below 256 items and 8 MiB, but sends a single large item', async () => {
    const { trips, send } = heldSender();
    const batches = batcher({ send, bytes: (item: number) => item });
    for (const item of [9_000_000, 5_000_000, 5_000_000, ...Array.from({ length: 300 }, () => 1)])
      void batches.add(item);
    for (let trip = 0; trip < 4; trip += 1) {
      await turn();
      trips[trip]?.end();
    }
    expect(trips.map(({ items }) => items.length)).toEqual([1, 1, 256, 45]);
  });

  test('answers every item with its own answer, whatever the order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(5), fc.nat(3)), { maxLength: 60 }), async (arrivals) => {
        let inFlight = 0;
        const batches = batcher({
          conflictKey: ([item]: readonly [number, number]) => String(item),
          async send(items) {
            inFlight += 1;
            expect(inFlight).toBeLessThanOrEqual(2);
            expect(new Set(items.map(([item]) => item)).size).toBe(items.length);
            await turn();
            inFlight -= 1;
            return items.map(([item, index]) => `${item}/${index}`);
          },
        });
        const answers: Promise<string>[] = [];
        for (const [item, turns] of arrivals) {
          answers.push(batches.add([item, answers.length]));
          if (turns === 0) await turn();
        }
        expect(await Promise.all(answers)).toEqual(arrivals.map(([item], index) => `${item}/${index}`));
      }),
      { numRuns: 40 },
    );
  });
});
