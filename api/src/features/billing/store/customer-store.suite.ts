// What both customer stores promise: the one in MongoDB, and the one in memory.
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { describe, expect, test } from 'vitest';
import type { Transactions } from '#platform/mongo/transaction.ts';
import type { Applied } from '../model/customer.ts';
import type { Known } from '../model/plan-from.ts';
import { aKnown, daysFrom, billingNow } from '../testing/billing-samples.ts';
import type { CustomerStore } from './customer-store.ts';

type Opened = { readonly store: CustomerStore; readonly transact: Transactions };

const anApplied = (id: string, doubles: readonly Known[] = []): Applied => ({
  at: billingNow,
  planId: 'identity',
  current: aKnown(id),
  isInForce: true,
  doubles,
  unknown: [],
  graceUntil: undefined,
  graceReason: undefined,
  hadTrial: false,
});
const twenty = <T>(act: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, at) => act(at)));
const won = (results: readonly boolean[]): number => results.filter(Boolean).length;

export function customerStoreSuite(name: string, opened: () => Opened): void {
  /** A row with a customer at Stripe. */
  async function aRow() {
    const { store } = opened();
    const account = randomBytes(12);
    const customerId = `cus_${account.toString('hex')}`;
    await store.open(account);
    await store.setCustomerId(account, customerId);
    return { store, account, customerId };
  }
  const applyAt = (account: Buffer, version: number, applied: Applied, dueAt?: Date) =>
    opened().transact((session) => opened().store.apply(account, { version, applied, dueAt }, session));

  describe(`${name}: customers`, () => {
    test('20 calls that open a row at once get the same one, and the first customer id stays', async () => {
      const { store } = opened();
      const account = randomBytes(12);
      const rows = await twenty(() => store.open(account));
      expect(rows.every((row) => row.account.equals(account) && row.version === 0)).toBe(true);
      const ids = await twenty((at) => store.setCustomerId(account, `cus_${account.toString('hex')}_${at}`));
      expect(new Set(ids).size).toBe(1);
      expect((await store.byCustomerId(ids[0] ?? ''))?.account.equals(account)).toBe(true);
    });

    test('of many customers that are looked for at once only those of the region are known', async () => {
      const found = await Promise.all([aRow(), aRow(), aRow()]);
      const own = found.map(({ customerId }) => customerId);
      const asked = [...own, 'cus_nobody', ...own, ''];
      const known = await Promise.all(asked.map((id) => opened().store.isKnown(id)));
      expect(known).toEqual([true, true, true, false, true, true, true, false]);
    });

    test('one of 20 checkouts that begin at once is stored, and only its session', async () => {
      const { store, account } = await aRow();
      const row = (await store.byAccount(account)) ?? expect.fail();
      const begin = (at: number) => {
        const cycle = at % 2 === 0 ? ('month' as const) : ('year' as const);
        const begun = { planId: 'identity', cycle, priceId: `price_${at}`, attempt: 1 };
        return store.beginCheckout(row, begun);
      };
      expect(won(await twenty(begin))).toBe(1);
      expect(await store.setSession(account, 2, 'cs_2')).toBe(false);
      expect(await store.setSession(account, 1, 'cs_1')).toBe(true);
      // The row has changed since it was read: the session that it has now must be ended first.
      expect(await store.beginCheckout(row, { ...begunOf(await store.byAccount(account)), attempt: 2 })).toBe(
        false,
      );
      const now = (await store.byAccount(account)) ?? expect.fail();
      expect(await store.beginCheckout(now, { ...begunOf(now), attempt: 2 })).toBe(true);
      expect(await store.setSession(account, 1, 'cs_late')).toBe(false);
    });

    test('removes the id of a customer who was deleted at Stripe, and keeps the number of attempts', async () => {
      const { store, account, customerId } = await aRow();
      const row = (await store.byAccount(account)) ?? expect.fail();
      const begun = { planId: 'identity', cycle: 'month', priceId: 'price_1', attempt: 1 } as const;
      await store.beginCheckout(row, begun);
      await store.forgetCustomer(account, 'cus_other');
      expect(await store.byAccount(account)).toMatchObject({ customerId, checkout: begun });
      await store.forgetCustomer(account, customerId);
      const { customerId: none, checkout, attempts } = (await store.byAccount(account)) ?? expect.fail();
      expect([none, checkout, attempts]).toEqual([undefined, undefined, 1]);
      expect(await store.setCustomerId(account, `${customerId}_2`)).toBe(`${customerId}_2`);
      await store.forgetCustomer(account, customerId);
      expect(await store.byAccount(account)).toMatchObject({ customerId: `${customerId}_2` });
    });

    test('no checkout begins for a customer who was removed since it was read', async () => {
      const { store, account, customerId } = await aRow();
      const begun = { planId: 'identity', cycle: 'month', priceId: 'price_1', attempt: 1 } as const;
      await store.beginCheckout((await store.byAccount(account)) ?? expect.fail(), begun);
      const before = (await store.byAccount(account)) ?? expect.fail();
      await store.forgetCustomer(account, customerId);
      expect(await store.beginCheckout(before, { ...begun, attempt: 2 })).toBe(false);
      await store.setCustomerId(account, `${customerId}_2`);
      expect(await store.beginCheckout(before, { ...begun, attempt: 2 })).toBe(false);
      const after = (await store.byAccount(account)) ?? expect.fail();
      expect(await store.beginCheckout(after, { ...begun, attempt: 2 })).toBe(true);
    });

    test('one of 20 states on the same version is applied, and reads back as it was', async () => {
      const { store, account } = await aRow();
      expect(won(await twenty((at) => applyAt(account, 0, anApplied(`sub_${at}`))))).toBe(1);
      const row = (await store.byAccount(account)) ?? expect.fail();
      expect(row.version).toBe(1);
      const again = anApplied('sub_again', [aKnown('sub_double')]);
      expect(await applyAt(account, 1, again)).toBe(true);
      expect((await store.byAccount(account))?.applied).toEqual(again);
    });

    test('a customer is due from its time on, page by page', async () => {
      const { account } = await aRow();
      const { account: other, store } = await aRow();
      for (const one of [account, other]) await applyAt(one, 0, anApplied('sub_1'), daysFrom(5));
      const dueIds = async (days: number, after?: Buffer) =>
        (await store.due(daysFrom(days), after, 1000)).map((row) => row.account.toString('hex'));
      const both = [account, other].map((one) => one.toString('hex')).toSorted();
      expect(await dueIds(4)).not.toContain(both[0]);
      expect(await dueIds(5)).toEqual(expect.arrayContaining(both));
      const rest = await dueIds(5, Buffer.from(both[0] ?? '', 'hex'));
      expect(rest).not.toContain(both[0]);
      expect(rest).toContain(both[1]);
      for (const one of [account, other]) await applyAt(one, 1, anApplied('sub_1'));
      expect(await dueIds(5)).not.toContain(both[0]);
    });

    test('after a deletion nothing is applied or begun, and the row waits for Stripe', async () => {
      const { store, account } = await aRow();
      await applyAt(account, 0, anApplied('sub_1'), daysFrom(1));
      await store.close(account);
      expect(await applyAt(account, 1, anApplied('sub_1'))).toBe(false);
      const row = (await store.byAccount(account)) ?? expect.fail();
      const begun = { planId: 'identity', cycle: 'month', priceId: 'price_1', attempt: 1 } as const;
      expect(await store.beginCheckout(row, begun)).toBe(false);
      const has = (rows: readonly { readonly account: Buffer }[]) =>
        rows.some((one) => one.account.equals(account));
      expect(has(await store.closing(1000))).toBe(true);
      expect(has(await store.page(undefined, 1000))).toBe(false);
      expect(has(await store.due(daysFrom(9), undefined, 1000))).toBe(false);
      await store.remove(account);
      expect(await store.byAccount(account)).toBeUndefined();
    });

    test('a deletion leaves no row that has no customer at Stripe; a row that lives is not removed', async () => {
      const { store, account } = await aRow();
      await store.remove(account);
      expect(await store.byAccount(account)).toBeDefined();
      const free = randomBytes(12);
      await store.open(free);
      await store.close(free);
      expect(await store.byAccount(free)).toBeUndefined();
    });

    test('who pays twice is listed, and states are counted with what they cost', async () => {
      const { store, account } = await aRow();
      const sum = async () => {
        const states = await store.countStates();
        const own = states.filter(
          ({ planId, cycle, isInForce }) => planId === 'identity' && cycle === 'month' && isInForce,
        );
        return [own.reduce((all, one) => all + one.count, 0), own.reduce((all, one) => all + one.cents, 0)];
      };
      const [count = 0, cents = 0] = await sum();
      await applyAt(account, 0, anApplied('sub_1', [aKnown('sub_2')]));
      expect(await sum()).toEqual([count + 1, cents + 3500]);
      const doubles = await store.doubles(1000);
      expect(doubles.some((row) => row.account.equals(account))).toBe(true);
    });
  });
}

const begunOf = (row: Awaited<ReturnType<CustomerStore['byAccount']>>) => row?.checkout ?? expect.fail();
