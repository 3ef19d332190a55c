// Which connection is ended when unsent answers together hold too much (docs/design/limits.md#answer-memory).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswerBudget } from './answer-budget.ts';

const mostBytes = 1000;

/** A budget with a clock, and a log of the names of ended connections. */
function start() {
  const ended: string[] = [];
  let now = 0;
  let count = 0;
  const budget = createAnswerBudget({ mostBytes, nowMs: () => now, onEnded: () => (count += 1) });
  const open = (name: string, network: string, bytes: number) => {
    const share = budget.open(() => ended.push(name));
    share.hold(bytes, network);
    return share;
  };
  return { budget, open, ended, counted: () => count, later: (ms: number) => void (now += ms) };
}

test('the connection that has sent nothing for longest ends, of the network that holds most', () => {
  const { open, ended, later, budget, counted } = start();
  open('other', 'b', 300);
  later(1);
  const sends = open('sends', 'a', 300);
  later(1);
  open('stands still', 'a', 250);
  later(1);
  sends.release(50);
  open('newcomer', 'c', 250);
  expect(ended).toEqual(['stands still']);
  expect(counted()).toBe(1);
  expect(budget.heldBytes()).toBe(800);
});

test('a connection whose own network holds most is ended itself', () => {
  const { open, ended, budget } = start();
  open('other', 'b', 400);
  open('alone', 'a', 601);
  expect(ended).toEqual(['alone']);
  expect(budget.heldBytes()).toBe(400);
});

test('many networks with little each do not push out a reader with less', () => {
  const { open, ended, later } = start();
  open('reader', 'r', 10);
  for (let at = 0; at < 50; at += 1) {
    later(1);
    open(`crowd ${at}`, `n${at}`, 90);
  }
  expect(ended).not.toContain('reader');
  expect(ended).toHaveLength(39);
});

test('a connection belongs to the network of its caller while it holds something', () => {
  const { open, ended } = start();
  const shared = open('proxy', 'a', 500);
  shared.release(500);
  shared.hold(100, 'b');
  open('large', 'a', 600);
  open('newcomer', 'c', 301);
  expect(ended).toEqual(['large']);
});

test('an ended or closed connection gives back all it holds, once', () => {
  const { open, ended, budget } = start();
  const first = open('first', 'a', 900);
  open('second', 'b', 200);
  expect(ended).toEqual(['first']);
  first.release(900);
  first[Symbol.dispose]();
  const third = open('third', 'a', 300);
  third[Symbol.dispose]();
  third[Symbol.dispose]();
  expect(budget.heldBytes()).toBe(200);
});

test('the sum is right and within its bound, whatever happens in which order', () => {
  const step = fc.record({ who: fc.nat(5), network: fc.nat(2), bytes: fc.integer({ min: 1, max: 700 }) });
  fc.assert(
    fc.property(fc.array(fc.record({ step, end: fc.boolean() })), (steps) => {
      const { budget } = start();
      const held = new Map<number, number>();
      const shares = Array.from({ length: 6 }, (_, who) => budget.open(() => void held.delete(who)));
      for (const { step: one, end } of steps) {
        const { who, network, bytes } = one;
        held.set(who, end ? 0 : (held.get(who) ?? 0) + bytes);
        if (end) shares[who]?.[Symbol.dispose]();
        else shares[who]?.hold(bytes, `n${network}`);
        expect(budget.heldBytes()).toBe([...held.values()].reduce((sum, one) => sum + one, 0));
        expect(budget.heldBytes()).toBeLessThanOrEqual(mostBytes);
      }
    }),
  );
});
