// All customers, page by page, or the one of an address (api.md 3.9, decision record 005).
import type { listCustomers as listCustomersCall } from '@glimpse/contracts/colonel';
import type { Output } from '@glimpse/contracts/endpoint';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { toCustomerRecord, type Listed, type CustomerRecordDeps } from './customer-record.ts';

type ListCustomersDeps = CustomerRecordDeps & {
  readonly customers: {
    newest(page: { readonly skip: number; readonly limit: number }): Promise<readonly Listed[]>;
    total(): Promise<number>;
  };
  /** The customer with exactly this address, however it is typed. */
  readonly customerAt: (typed: string) => Promise<Listed | undefined>;
};
type Call = Pick<OperationInput<typeof listCustomersCall>, 'query'>;

export async function listCustomers(deps: ListCustomersDeps, { query }: Call): Promise<Output<typeof listCustomersCall>> {
  const { page, per_page: limit, q = '' } = query;
  const { found, total } = await (q.trim() === '' ? pageOf(deps, page, limit) : oneOf(deps, q, page));
  const records = found.map((customer) => toCustomerRecord(deps, customer));
  return { records, count: records.length, details: { page, per_page: limit, total } };
}

async function pageOf({ customers }: ListCustomersDeps, page: number, limit: number) {
  const [found, total] = await Promise.all([customers.newest({ skip: (page - 1) * limit, limit }), customers.total()]);
  return { found, total };
}

async function oneOf({ customerAt }: ListCustomersDeps, typed: string, page: number) {
  const one = await customerAt(typed);
  return { found: one && page === 1 ? [one] : [], total: one ? 1 : 0 };
}
