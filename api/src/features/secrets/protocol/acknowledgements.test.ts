// The table of answered claims and the queue of deletions (docs/design/trust.md#acknowledgements).
import { expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { UnconfirmedWrite } from '#platform/mongo/outage.ts';
import { acknowledgements, readerTag, type HeldClaim } from './acknowledgements.ts';

const aClaim = (): HeldClaim => ({
  id: { bucket: 'k7', _id: randomBytes(16) },
  rootGen: 1,
  shareHost: '',
  claim: randomBytes(32),
});

const aReader = () => readerTag(randomBytes(12).toString('hex'), randomBytes(12).toString('hex'));

/** A queue whose pauses end when the test says so. `faults`: how many writes fail. */
function setUp() {
  const state = { nowMs: 0, faults: 0 };
  const written: Buffer[] = [];
  const pauses: { readonly ms: number; readonly end: () => void }[] = [];
  const lost: number[] = [];
  const queue = acknowledgements({
    secrets: {
      async apply(_id, transition) {
        if (transition.kind !== 'acknowledge') throw new Error('unexpected');
        if ((state.faults -= 1) >= 0) throw new UnconfirmedWrite(64);
        written.push(transition.claim);
        return 'applied';
      },
    },
    clock: { now: () => new Date(state.nowMs) },
    pause: (ms, signal) =>
      new Promise((resolve) => {
        const end = () => resolve(undefined);
        pauses.push({ ms, end });
        signal.addEventListener('abort', end);
      }),
    onGivenUp: (_error, count) => void lost.push(count),
  });
  /** Ends the pause under way and waits for the next one or the end of the queue. */
  const passes = async (): Promise<void> => {
    pauses.at(-1)?.end();
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { queue, state, written, pauses, lost, passes };
}

test('acknowledgements of one moment are written together, after 50 ms', async () => {
  const { queue, written, pauses, passes } = setUp();
  const claims = [aClaim(), aClaim()];
  for (const held of claims) queue.accept(aReader(), held);
  expect([written, pauses.map(({ ms }) => ms)]).toEqual([[], [50]]);
  await passes();
  expect(written).toEqual(claims.map(({ claim }) => claim));
  expect(claims.some(({ claim }) => queue.isAccepted(claim))).toBe(false);
  queue.accept(aReader(), aClaim());
  await passes();
  expect(written).toHaveLength(3);
});

test('a failed write is repeated after two seconds, four times in all, then given up', async () => {
  const { queue, state, written, pauses, lost, passes } = setUp();
  state.faults = 3;
  queue.accept(aReader(), aClaim());
  for (let time = 0; time < 4; time += 1) await passes();
  expect([written.length, lost, pauses.map(({ ms }) => ms)]).toEqual([1, [], [50, 2000, 2000, 2000]]);
  state.faults = 4;
  const held = aClaim();
  queue.accept(aReader(), held);
  for (let time = 0; time < 4; time += 1) await passes();
  expect([written.length, lost, queue.isAccepted(held.claim)]).toEqual([1, [1], false]);
});

test('a claim is known for 120 s, until it is acknowledged', () => {
  const { queue, state } = setUp();
  const [one, other] = [aClaim(), aClaim()];
  const [first, second] = [aReader(), aReader()];
  queue.remember(first, one);
  queue.remember(second, other);
  expect(queue.find(first)).toEqual(one);
  queue.accept(first, one);
  expect(queue.find(first)).toBeUndefined();
  state.nowMs = 119_999;
  expect(queue.find(second)).toEqual(other);
  state.nowMs = 120_000;
  expect(queue.find(second)).toBeUndefined();
});

test('the table and the queue are bounded at 10,000', async () => {
  const { queue, written, passes } = setUp();
  const claims = Array.from({ length: 10_001 }, () => ({ reader: aReader(), held: aClaim() }));
  for (const { reader, held } of claims) queue.remember(reader, held);
  const known = claims.filter(({ reader }) => queue.find(reader));
  expect(known.length).toBeLessThanOrEqual(10_000);
  expect(known.length).toBeGreaterThan(9500);
  expect(queue.find(claims.at(-1)?.reader ?? '')).toBeDefined();
  for (const { reader, held } of claims) queue.accept(reader, held);
  await passes();
  expect(written).toHaveLength(10_000);
});

test('a stop writes what is queued and starts no other write', async () => {
  const { queue, written, passes } = setUp();
  queue.accept(aReader(), aClaim());
  await queue[Symbol.asyncDispose]();
  expect(written).toHaveLength(1);
  queue.accept(aReader(), aClaim());
  await passes();
  expect(written).toHaveLength(1);
});
