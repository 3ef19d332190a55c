// An account for tests (style §11).
import type { Account } from '../model/account.ts';
import { zeroCounters } from '../store/usage-counters.ts';

export function anAccount(over: Partial<Account> = {}): Account {
  const at = new Date('2026-11-21T12:00:00Z');
  return {
    id: Buffer.from('0123456789ab'),
    address: 'ana@example.com',
    verified: true,
    hash: '$argon2id$',
    sessionGen: 1,
    planId: 'basic',
    createdAt: at,
    updatedAt: at,
    counters: zeroCounters,
    ...over,
  };
}
