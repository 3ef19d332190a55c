// Claims for the tests of the claim sync, and a wait that ends with a signal.
import type { DomainClaim } from '@glimpse/contracts/handover/domains';

/** A claim as the API writes it. */
export const aClaim = (id: string, hostname: string, minute = 0): DomainClaim => ({
  _id: id.padEnd(20, '0'),
  hostname,
  customerId: 'customer-1',
  entitled: true,
  typed: hostname,
  createdAt: new Date('2026-02-01T00:00:00Z'),
  updatedAt: new Date(Date.UTC(2026, 1, 1, 0, minute)),
});

/** Resolves once the signal is aborted. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
