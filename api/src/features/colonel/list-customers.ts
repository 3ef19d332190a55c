// Lists customers by page, or finds one by address (docs/design/http-api.md#colonel, record 005).
import { colonelContract } from '@glimpse/contracts/colonel';
import { operation } from '#platform/http/routing/route.ts';
import { toCustomerRecord, type CustomerRecordDeps, type CustomerSummary } from './customer-record.ts';

type ListCustomersDeps = CustomerRecordDeps & {
  readonly customers: {
    newest(page: { readonly skip: number; readonly limit: number }): Promise<readonly CustomerSummary[]>;
    total(): Promise<number>;
  };
  /** Finds the customer with this whole address; case and blanks around it do not matter. */
  readonly customerAt: (typed: string) => Promise<CustomerSummary | undefined>;
};

/** Lists customers, newest first; with `q` only the customer of that address. */
export const listCustomers = operation(
  colonelContract.listCustomers,
  async (deps: ListCustomersDeps, { query }) => {
    const { page, per_page: limit, q = '' } = query;
    const { found, total } = await (q.trim() === ''
      ? readPage(deps, page, limit)
      : findByAddress(deps, q, page));
    const records = found.map((customer) => toCustomerRecord(deps, customer));
    return { records, count: records.length, details: { page, per_page: limit, total } };
  },
);

async function readPage({ customers }: ListCustomersDeps, page: number, limit: number) {
  const [found, total] = await Promise.all([
    customers.newest({ skip: (page - 1) * limit, limit }),
    customers.total(),
  ]);
  return { found, total };
}

async function findByAddress({ customerAt }: ListCustomersDeps, typed: string, page: number) {
  const customer = await customerAt(typed);
  return { found: customer && page === 1 ? [customer] : [], total: customer ? 1 : 0 };
}
