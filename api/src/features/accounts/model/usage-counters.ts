// Usage counters of an account. A lost count fails no request (docs/design/http-api.md#accounts).

/** The counters as they are stored. */
export type UsageCounter = 'secretsCreated' | 'secretsBurned' | 'secretsShared' | 'emailsSent';
export type UsageCounters = Readonly<Record<UsageCounter, number>>;

/** The counters of a new account. */
export const zeroCounters: UsageCounters = {
  secretsCreated: 0,
  secretsBurned: 0,
  secretsShared: 0,
  emailsSent: 0,
};

/** Starts a count and returns at once; never throws. @param owner 12 bytes; absent for anonymous secrets */
export type CountUsage = (owner: Buffer | undefined, counter: UsageCounter) => void;

type UsageStore = { countUsage(id: Buffer, counter: UsageCounter): Promise<void> };

/** Counts in the account store, without waiting for it. */
export function usageCounters(accounts: UsageStore): CountUsage {
  return (owner, counter) => void (owner && accounts.countUsage(owner, counter).catch(() => undefined));
}
