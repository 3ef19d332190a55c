// A flood of attempts drops only the oldest of the counters in memory (docs/design/limits.md#rate-limits).
import { expect, test } from 'vitest';
import { type AttemptBudget, memoryAttempts, rulesOfProcess } from './attempt-budget.ts';

const rules = {
  prefix: 'si',
  windowSeconds: 900,
  gapSeconds: 60,
  knownSeconds: 900,
  pair: 5,
  subject: 10,
  network: 50,
  regionSeconds: 60,
};
const open = (): AttemptBudget => memoryAttempts(rules, () => Date.UTC(2026, 10, 22));

/** Each attempt has its own subject and network: three counters. */
async function flood(budget: AttemptBudget, { from, to }: { from: number; to: number }): Promise<void> {
  for (let at = from; at < to; at += 1)
    await budget.reserve({ subject: `subject-${at}`, network: `network-${at}` });
}
async function exhaust(budget: AttemptBudget, subject: string): Promise<void> {
  for (let at = 0; at < rules.pair; at += 1) await budget.reserve({ subject, network: 'guesser' });
}
const waitOf = (budget: AttemptBudget, subject: string): Promise<number> =>
  budget.reserve({ subject, network: 'guesser' });

test('counters of recent attempts survive a flood, the oldest are dropped', async () => {
  const budget = open();
  await exhaust(budget, 'old');
  await flood(budget, { from: 0, to: 16_400 });
  await exhaust(budget, 'recent');
  await flood(budget, { from: 16_400, to: 18_000 });
  expect(await waitOf(budget, 'recent')).toBeGreaterThan(0);
  expect(await waitOf(budget, 'old')).toBe(0);
});

test('a counter that rises during a flood is not dropped', async () => {
  const budget = open();
  let passed = 0;
  for (let round = 0; round < 60; round += 1) {
    passed += (await budget.reserve({ subject: `mine-${round}`, network: 'guesser' })) === 0 ? 1 : 0;
    await flood(budget, { from: round * 400, to: (round + 1) * 400 });
  }
  expect(passed).toBe(rules.network);
});

test('a flood of wrong attempts does not make a network unknown', async () => {
  const budget = open();
  const known = { subject: 'owner', network: 'office' };
  await budget.reserve(known);
  await budget.succeed(known);
  await flood(budget, { from: 0, to: 20_000 });
  for (let at = 0; at < rules.network; at += 1)
    await budget.reserve({ subject: `other-${at}`, network: 'office' });
  expect(await budget.reserve({ subject: 'stranger', network: 'office' })).toBeGreaterThan(0);
  expect(await budget.reserve(known)).toBe(0);
});

test('each of several processes that count alone has its share of the figures; a rule that is off stays off', () => {
  expect(rulesOfProcess(rules, 1)).toEqual(rules);
  expect(rulesOfProcess({ ...rules, subject: 0 }, 4)).toEqual({ ...rules, pair: 1, subject: 0, network: 12 });
});
