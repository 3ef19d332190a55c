// An account and a plan for tests.
import type { Plan } from '@glimpse/contracts/billing';
import type { Account } from '../model/account.ts';
import type { NamedToken } from '../model/api-token.ts';
import { zeroCounters } from '../model/usage-counters.ts';

export function anAccount(over: Partial<Account> = {}): Account {
  const at = new Date('2026-11-21T12:00:00Z');
  return {
    id: Buffer.from('0123456789ab'),
    address: 'ana@example.com',
    verified: true,
    hash: '$argon2id$',
    sessionGen: 1,
    sessions: [],
    planId: 'basic',
    createdAt: at,
    updatedAt: at,
    counters: zeroCounters,
    ...over,
  };
}

const options = {
  ttl: 1,
  size: 1,
  file_bytes: 0,
  api: true,
  name: 'Basic Plan',
  email: true,
  custom_domains: false,
  max_custom_domains: 0,
  dark_mode: true,
};

export const aPlan = (planid = 'basic', price = 0): Plan => ({ planid, price, discount: 0, options });

/** What signs in where a test does not care. */
export const aDevice = { browser: 'firefox', system: 'linux' } as const;

/** A named token without an end. Its `mac` fits no text. */
export const aNamedToken = (over: Partial<NamedToken> = {}): NamedToken => ({
  id: 'a1b2c3d4',
  mac: Buffer.alloc(32, 7),
  gen: 1,
  hint: 'wxyz',
  name: 'Deploy script',
  scopes: ['create'],
  createdMs: Date.parse('2026-11-21T12:00:00Z'),
  ...over,
});
