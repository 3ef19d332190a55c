// Tests that one fetch serves all events of a customer, and that a fault keeps them.
import { expect, test } from 'vitest';
import { StripeFault } from '../stripe/stripe-fault.ts';
import { memoryCustomers } from '../testing/memory-customers.ts';
import { memoryEvents } from '../testing/memory-events.ts';
import { sampleNow } from '../testing/billing-samples.ts';
import { applyEvents } from './apply-events.ts';

async function aWorld() {
  const [customers, events] = [memoryCustomers(), memoryEvents()];
  const applied: string[] = [];
  const away = new Set<string>();
  for (const name of ['a', 'b']) {
    const account = Buffer.from(name.repeat(12));
    await customers.open(account);
    await customers.setCustomerId(account, `cus_${name}`);
  }
  const deps = {
    events,
    customers,
    clock: { now: () => sampleNow },
    onLag: () => undefined,
    apply: async (account: Buffer) => {
      const name = account.toString().slice(0, 1);
      if (away.has(name)) throw new StripeFault('unavailable');
      applied.push(name);
      return undefined;
    },
  };
  const add = (id: string, customerId: string) =>
    events.add({ id, kind: 'invoice.paid', createdAt: sampleNow, livemode: false, customerId }, sampleNow);
  const run = () => applyEvents(deps, new AbortController().signal);
  return { add, run, applied, away, events };
}

test('events of one customer are applied together, once', async () => {
  const { add, run, applied, events } = await aWorld();
  for (const id of ['1', '2', '3']) await add(id, 'cus_a');
  await add('4', 'cus_b');
  expect(await add('4', 'cus_b')).toBe(false);
  await run();
  await run();
  expect(applied.toSorted()).toEqual(['a', 'b']);
  expect(await events.waiting(10)).toEqual([]);
});

test('a fault keeps the events of that customer only; those of nobody end', async () => {
  const { add, run, applied, away, events } = await aWorld();
  away.add('a');
  await add('1', 'cus_a');
  await add('2', 'cus_b');
  await add('3', 'cus_gone');
  await expect(run()).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await events.waiting(10)).map(({ id }) => id)).toEqual(['1']);
  away.clear();
  await run();
  expect(applied).toEqual(['b', 'a']);
});
