// Which body is ended when all bodies together hold too much (docs/design/limits.md#body-memory).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BodyShare } from '../core/body-share.ts';
import { createBodyBudget } from './body-budget.ts';

const mostBytes = 1000;

/** A budget with a clock, and a log of the names of ended bodies. */
function start() {
  const ended: string[] = [];
  let now = 0;
  let count = 0;
  const budget = createBodyBudget({ mostBytes, nowMs: () => now, onEnded: () => (count += 1) });
  const open = (name: string, prefix: string, bytes = 0): BodyShare => {
    const share = budget.open(prefix);
    share.onEnd(() => ended.push(name));
    share.hold(bytes);
    return share;
  };
  return { budget, open, ended, counted: () => count, later: (ms: number) => void (now += ms) };
}

test('the slowest body of the prefix that holds most is ended, not the newcomer', () => {
  const { open, ended, later, budget, counted } = start();
  open('other', 'b', 300);
  open('slow', 'a', 100);
  later(1000);
  open('fast', 'a', 550);
  later(10);
  const newcomer = open('newcomer', 'c');
  expect(newcomer.hold(100)).toBe(true);
  expect(ended).toEqual(['slow']);
  expect(counted()).toBe(1);
  expect(budget.heldBytes()).toBe(950);
});

test('a body whose own prefix holds most is ended itself', () => {
  const { open, ended, later, budget } = start();
  open('other', 'b', 400);
  const body = open('body', 'a', 500);
  later(10);
  expect(body.hold(601)).toBe(false);
  expect(ended).toEqual(['body']);
  expect(body.hold(1)).toBe(false);
  expect(budget.heldBytes()).toBe(400);
});

test('a newcomer that wants more than any other prefix holds is ended itself', () => {
  const { open, ended } = start();
  open('other', 'b', 600);
  expect(open('newcomer', 'c').hold(601)).toBe(false);
  expect(ended).toEqual(['newcomer']);
});

test('a body in use is not ended, and its prefix keeps counting it', () => {
  const { open, ended, budget } = start();
  expect(open('used', 'a', 500).use(500)).toBeUndefined();
  open('neighbour', 'a', 100);
  open('other', 'b', 400);
  expect(open('newcomer', 'c').hold(10)).toBe(true);
  expect(ended).toEqual(['neighbour']);
  expect(budget.heldBytes()).toBe(910);
});

test('used bodies hold at most half; the next waits for its turn, in order', async () => {
  const { open } = start();
  const first = open('first', 'a', 400);
  const second = open('second', 'b', 200);
  const third = open('third', 'c', 50);
  const order: string[] = [];
  expect(first.use(400)).toBeUndefined();
  const turns = [second, third].map((share, at) =>
    Promise.resolve(share.use([200, 50][at] ?? 0)).then(() => order.push(['second', 'third'][at] ?? '')),
  );
  await Promise.resolve();
  expect(order).toEqual([]);
  first[Symbol.dispose]();
  await Promise.all(turns);
  expect(order).toEqual(['second', 'third']);
});

test('a body that ended while it waited does not hold up the next', async () => {
  const { open } = start();
  const first = open('first', 'a', 500);
  const second = open('second', 'b', 200);
  const third = open('third', 'c', 50);
  void first.use(500);
  void second.use(200);
  const turn = third.use(50);
  second[Symbol.dispose]();
  first[Symbol.dispose]();
  await turn;
  expect(turn).toBeInstanceOf(Promise);
});

test('a body larger than half of the budget is used alone', () => {
  const { open } = start();
  expect(open('large', 'a', 700).use(700)).toBeUndefined();
  expect(open('small', 'b', 1).use(1)).toBeInstanceOf(Promise);
});

test('a body in use that grows too far is refused without its end', () => {
  const { open, ended, budget } = start();
  const packed = open('packed', 'a', 100);
  void packed.use(500);
  expect(packed.hold(1001)).toBe(false);
  expect(ended).toEqual([]);
  expect(budget.heldBytes()).toBe(0);
});

test('released bodies leave nothing behind', () => {
  const { open, budget } = start();
  const shares = ['a', 'a', 'b'].map((prefix) => open('any', prefix, 300));
  for (const share of [...shares, ...shares]) share[Symbol.dispose]();
  expect(budget.heldBytes()).toBe(0);
  expect(open('whole', 'd').hold(mostBytes)).toBe(true);
});

type Step = {
  readonly kind: 'open' | 'grow' | 'use' | 'release';
  readonly at: number;
  readonly bytes: number;
};
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('open', 'grow', 'grow', 'use', 'release'),
    at: fc.nat(11),
    bytes: fc.nat(400),
  }),
  { maxLength: 60 },
);

type Known = { readonly name: string; readonly share: BodyShare; readonly prefix: string };
type Model = { readonly body: Known; bytes: number; used: boolean };

/** Takes steps on bodies of four prefixes. @returns the bodies that are left */
function take(all: readonly Step[], { open, ended, later, budget }: ReturnType<typeof start>) {
  let models: Model[] = [];
  const left = (): Model[] => (models = models.filter(({ body }) => !ended.includes(body.name)));
  for (const [number, { kind, at, bytes }] of all.entries()) {
    later(1);
    const model = models[at % Math.max(1, models.length)];
    if (kind === 'open' || !model) {
      const [name, prefix] = [`${number}`, `p${at % 4}`];
      models.push({ body: { name, prefix, share: open(name, prefix) }, bytes: 0, used: false });
    } else if (kind === 'grow' && !model.used) {
      if (model.body.share.hold(model.bytes + bytes)) model.bytes += bytes;
    } else if (kind === 'use' && !model.used) {
      void model.body.share.use(model.bytes);
      model.used = true; // at once, or as soon as there is room
    }
    if (kind === 'release' && model) {
      model.body.share[Symbol.dispose]();
      models = models.filter((one) => one !== model);
    }
    expect(budget.heldBytes()).toBe(left().reduce((sum, one) => sum + one.bytes, 0));
    expect(budget.heldBytes()).toBeLessThanOrEqual(mostBytes);
  }
  return left;
}

test('the sum stays within the budget, and a fresh prefix is not ended while another holds more', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 400 }), (all, wanted) => {
      const started = start();
      const left = take(all, started);
      const fits = started.open('newcomer', 'fresh').hold(wanted);
      expect(started.budget.heldBytes()).toBeLessThanOrEqual(mostBytes);
      if (fits) return;
      const mayEnd = left().filter(({ used }) => !used);
      for (const { body } of mayEnd) {
        const same = left().filter((one) => one.body.prefix === body.prefix);
        expect(same.reduce((sum, one) => sum + one.bytes, 0)).toBeLessThan(wanted);
      }
    }),
    { numRuns: 2000 },
  );
});
