// Samples and builders for the tests of holder.
import type { Contender } from './holder.ts';

export const at = (minute: number) => new Date(Date.UTC(2026, 1, 1, 0, minute));

export const claim = (id: string, minute: number, more: Partial<Contender> = {}): Contender => ({
  id,
  customerId: `customer-${id}`,
  createdAt: at(minute),
  proof: {},
  idle: false,
  ...more,
});

export const proven = (minute: number) => ({ proof: { verifiedAt: at(minute), last: 'matched' as const } });
