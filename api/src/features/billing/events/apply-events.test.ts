// Tests that one fetch serves all events of a customer, and that a fault keeps them.
import { expect, test } from 'vitest';
import { type FaultKind, StripeFault } from '../stripe/stripe-fault.ts';
import { memoryCustomers } from '../testing/memory-customers.ts';
import { memoryEvents } from '../testing/memory-events.ts';
import { billingNow } from '../testing/billing-samples.ts';
import { applyEvents } from './apply-events.ts';

const clockAfter = (seconds: number): Date => new Date(billingNow.getTime() + seconds * 1000);

async function aWorld() {
  const [customers, events] = [memoryCustomers(), memoryEvents()];
  const applied: string[] = [];
  const faults = new Map<string, FaultKind>();
  const clock = { at: billingNow, now: () => clock.at };
  for (const name of ['a', 'b']) {
    const account = Buffer.from(name.repeat(12));
    await customers.open(account);
    await customers.setCustomerId(account, `cus_${name}`);
  }
  const deps = {
    events,
    customers,
    clock,
    onLag: () => undefined,
    apply: async (account: Buffer) => {
      const name = account.toString().slice(0, 1);
      const fault = faults.get(name);
      if (fault) throw new StripeFault(fault);
      applied.push(name);
      return undefined;
    },
  };
  const add = (id: string, customerId: string) =>
    events.add({ id, kind: 'invoice.paid', createdAt: billingNow, livemode: false, customerId }, billingNow);
  const run = () => applyEvents(deps, new AbortController().signal);
  const later = (seconds: number) => void (clock.at = clockAfter(seconds));
  return { add, run, applied, faults, events, later };
}

test('events of one customer are applied together, once', async () => {
  const { add, run, applied, events } = await aWorld();
  for (const id of ['1', '2', '3']) await add(id, 'cus_a');
  await add('4', 'cus_b');
  expect(await add('4', 'cus_b')).toBe(false);
  await run();
  await run();
  expect(applied.toSorted()).toEqual(['a', 'b']);
  expect(await events.waiting(billingNow, 10)).toEqual([]);
});

test('a fault keeps the events of that customer only; those of nobody end', async () => {
  const { add, run, applied, faults, events, later } = await aWorld();
  faults.set('a', 'unreadable');
  await add('1', 'cus_a');
  await add('2', 'cus_b');
  await add('3', 'cus_gone');
  await expect(run()).rejects.toMatchObject({ kind: 'unreadable' });
  faults.clear();
  await run();
  expect(applied).toEqual(['b']); // it is tried again after 30 s
  later(30);
  expect((await events.waiting(clockAfter(30), 10)).map(({ id }) => id)).toEqual(['1']);
  await run();
  expect(applied).toEqual(['b', 'a']);
});

test('a customer that can never be fetched does not keep others waiting, however many events it has', async () => {
  const { add, run, applied, faults, later } = await aWorld();
  faults.set('a', 'unreadable');
  for (let at = 0; at < 600; at += 1) await add(`a${at}`, 'cus_a');
  await add('b', 'cus_b');
  for (const seconds of [0, 30, 60]) {
    later(seconds);
    await expect(run()).rejects.toMatchObject({ kind: 'unreadable' });
  }
  expect(applied).toEqual(['b']);
});

test('while Stripe is away the run ends, and all is applied soon after it is back', async () => {
  const { add, run, applied, faults, later } = await aWorld();
  for (const name of ['a', 'b']) {
    faults.set(name, 'unavailable');
    await add(name, `cus_${name}`);
  }
  await expect(run()).rejects.toMatchObject({ kind: 'unavailable' });
  faults.clear();
  later(31);
  await run();
  expect(applied.toSorted()).toEqual(['a', 'b']);
});
