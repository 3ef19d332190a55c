// Samples and builders for the tests of budget.
import { type Claim, emptyLedger, type Ledger, reserve } from './budget.ts';

export const start = Date.parse('2026-01-01T00:00:00Z');

export const hour = 3_600_000;

export const claim = (id: string, more: Partial<Claim> = {}): Claim => ({
  id,
  hostname: `${id}.test`,
  replaces: false,
  isRenewal: false,
  newOrdersPer3h: 200,
  stage: 'order',
  ...more,
});

type Asked = readonly (readonly [number, Claim])[];

/** Asks for each claim at its time. @returns those that were granted */
export function granted(claims: Asked): Asked {
  let ledger: Ledger = emptyLedger;
  return claims.filter(([at, one]) => {
    const result = reserve(ledger, one, new Date(start + at));
    if (result.kind === 'reserved') ledger = result.ledger;
    return result.kind === 'reserved';
  });
}

export const mostIn = (times: readonly number[], windowMs: number): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length));
