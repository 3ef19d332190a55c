// All customers, page by page, or the one of an address (api.md 3.9, decision record 005).
import type { listCustomers as listCustomersCall } from '@glimpse/contracts/colonel';
import type { Output } from '@glimpse/contracts/endpoint';
import type { Asked } from '#platform/http/routing/route.ts';
import { customerRecord, type Listed, type Showing } from './customer-record.ts';

type Needs = Showing & {
  readonly customers: {
    newest(page: { readonly skip: number; readonly limit: number }): Promise<readonly Listed[]>;
    total(): Promise<number>;
  };
  /** The customer with exactly this address, however it is typed. */
  readonly customerAt: (typed: string) => Promise<Listed | undefined>;
};
type Call = Pick<Asked<typeof listCustomersCall>, 'query'>;

export async function listCustomers(ctx: Needs, { query }: Call): Promise<Output<typeof listCustomersCall>> {
  const { page, per_page: limit, q = '' } = query;
  const { found, total } = await (q.trim() === '' ? pageOf(ctx, page, limit) : oneOf(ctx, q, page));
  const records = found.map((customer) => customerRecord(ctx, customer));
  return { records, count: records.length, details: { page, per_page: limit, total } };
}

async function pageOf({ customers }: Needs, page: number, limit: number) {
  const [found, total] = await Promise.all([customers.newest({ skip: (page - 1) * limit, limit }), customers.total()]);
  return { found, total };
}

async function oneOf({ customerAt }: Needs, typed: string, page: number) {
  const one = await customerAt(typed);
  return { found: one && page === 1 ? [one] : [], total: one ? 1 : 0 };
}
