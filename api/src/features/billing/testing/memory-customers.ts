// The customer store in memory, for unit tests: the same conditions as the MongoDB store, on a map.
import type { BillingCustomer } from '../model/customer.ts';
import type { CustomerStore } from '../store/customer-store.ts';

type Row = BillingCustomer & { readonly dueAt?: Date | undefined };

/** `rows` lists the stored rows. */
export type MemoryCustomers = CustomerStore & { readonly rows: () => readonly Row[] };

const first = (account: Buffer): Row => ({
  account,
  customerId: undefined,
  version: 0,
  attempts: 0,
  checkout: undefined,
  applied: undefined,
  isClosing: false,
});

export function memoryCustomers(): MemoryCustomers {
  const rows = new Map<string, Row>();
  const nameOf = (account: Buffer): string => account.toString('hex');
  const all = () => [...rows.values()].toSorted((one, other) => one.account.compare(other.account));
  const set = (row: Row, change: Partial<Row>): Row => {
    const next = { ...row, ...change };
    rows.set(nameOf(row.account), next);
    return next;
  };
  const rowOf = (account: Buffer): Row | undefined => rows.get(nameOf(account));
  return {
    rows: all,
    byAccount: async (account) => rowOf(account),
    byCustomerId: async (customerId) => all().find((row) => row.customerId === customerId),
    isKnown: async (customerId) => all().some((row) => row.customerId === customerId),
    due: async (now, after, most) =>
      all()
        .filter(({ dueAt, isClosing }) => dueAt !== undefined && dueAt <= now && !isClosing)
        .filter(({ account }) => !after || account.compare(after) > 0)
        .slice(0, most),
    doubles: async (most) =>
      all()
        .filter(({ applied }) => (applied?.doubles.length ?? 0) > 0)
        .slice(0, most),
    unknown: async (most) =>
      all()
        .filter(({ applied }) => (applied?.unknown.length ?? 0) > 0)
        .slice(0, most),
    countStates: async () =>
      all().flatMap(({ applied }) => {
        const { current, isInForce } = applied ?? {};
        if (!current) return [];
        const { planId, cycle, status } = current;
        return [
          {
            planId,
            cycle,
            status,
            isInForce: isInForce ?? false,
            count: 1,
            cents: current.price.amountCents,
          },
        ];
      }),
    closing: async (most) =>
      all()
        .filter(({ isClosing }) => isClosing)
        .slice(0, most),
    page: async (after, most) =>
      all()
        .filter((row) => row.customerId !== undefined && !row.isClosing)
        .filter(({ account }) => !after || account.compare(after) > 0)
        .slice(0, most),
    open: async (account) => rowOf(account) ?? set(first(account), {}),
    async setCustomerId(account, customerId) {
      const row = rowOf(account);
      if (row && row.customerId === undefined) set(row, { customerId });
      return rowOf(account)?.customerId;
    },
    async forgetCustomer(account, customerId) {
      const row = rowOf(account);
      if (row?.customerId === customerId && !row.isClosing)
        set(row, { customerId: undefined, checkout: undefined });
    },
    async beginCheckout({ account, customerId, attempts, checkout: former }, checkout) {
      const row = rowOf(account);
      if (row?.attempts !== attempts || row.customerId !== customerId || row.isClosing) return false;
      if (row.checkout?.sessionId !== former?.sessionId) return false;
      set(row, { checkout, attempts: checkout.attempt });
      return true;
    },
    async setSession(account, attempt, sessionId) {
      const row = rowOf(account);
      if (row?.checkout?.attempt !== attempt || row.isClosing) return false;
      set(row, { checkout: { ...row.checkout, sessionId } });
      return true;
    },
    async apply(account, { version, applied, dueAt }) {
      const row = rowOf(account);
      if (!row || row.version !== version || row.isClosing) return false;
      set(row, { applied, dueAt, version: version + 1 });
      return true;
    },
    async close(account) {
      const row = rowOf(account);
      if (row?.customerId === undefined) rows.delete(nameOf(account));
      else set(row, { isClosing: true, dueAt: undefined });
    },
    async remove(account) {
      if (rowOf(account)?.isClosing === true) rows.delete(nameOf(account));
    },
  };
}
