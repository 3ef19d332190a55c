// Listing customers (docs/design/http-api.md#colonel).
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { listCustomers } from './list-customers.ts';
import { aColonel, colonelFixture, sampleCustomer } from './testing.ts';

const customers = ['dan', 'cid', 'boss', 'ana'].map((name, at) => sampleCustomer(name, at + 1));
const { deps } = colonelFixture(customers);
const input = (page: number, per_page: number, q?: string) => testInput({ query: { page, per_page, q } });

test('a page holds its customers and the total of all', async () => {
  const { records, count, details } = await listCustomers(deps, input(2, 3), aColonel);
  expect([records.map(({ custid }) => custid), count, details]).toEqual([
    ['ana@example.com'],
    1,
    { page: 2, per_page: 3, total: 4 },
  ]);
});

test('role and plan are the current ones', async () => {
  const { records } = await listCustomers(deps, input(1, 3), aColonel);
  expect(records[2]).toEqual({
    custid: 'boss@example.com',
    planid: 'current basic',
    plan_until: null,
    colonel: true,
    secrets_created: 3,
    secrets_shared: 2,
    emails_sent: 1,
    verified: true,
    created: Date.UTC(2026, 10, 22, 9) / 1000,
    stamp: '3 h',
  });
  expect(records[0]?.colonel).toBe(false);
});

test('a plan that was given until a date tells that date', async () => {
  const planUntil = new Date(Date.UTC(2027, 6, 1));
  const given = { ...sampleCustomer('eva', 1), planId: 'identity', planUntil };
  const { records } = await listCustomers(colonelFixture([given]).deps, input(1, 3), aColonel);
  expect(records[0]).toMatchObject({ planid: 'current identity', plan_until: planUntil.getTime() / 1000 });
});

test('a search finds the customer of a whole address, on the first page only', async () => {
  const found = async (q: string, page = 1) => {
    const { records, details } = await listCustomers(deps, input(page, 3, q), aColonel);
    return [records.map(({ custid }) => custid), details.total];
  };
  expect(await found(' Cid@Example.com ')).toEqual([['cid@example.com'], 1]);
  expect(await found('cid@example.com', 2)).toEqual([[], 1]);
  expect(await found('cid')).toEqual([[], 0]);
});

test('a blank search lists all customers', async () => {
  expect((await listCustomers(deps, input(1, 3, '  '), aColonel)).details.total).toBe(4);
});
