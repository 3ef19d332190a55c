// Named API tokens: what the account stores of each, and what follows from it. No I/O
// (docs/design/trust.md#api-tokens).
import type { ApiToken } from '@glimpse/contracts/account-tokens';
import type { TokenScope } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import { dayMs } from '#platform/time/units.ts';

/**
 * `mac` is the HMAC of the token under root generation `gen`. `endsMs`: absent if it has no end.
 * `usedDay`: the last UTC day of use, in days since 1970.
 */
export type NamedToken = {
  readonly id: string;
  readonly mac: Buffer;
  readonly gen: number;
  readonly hint: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdMs: number;
  readonly endsMs?: number | undefined;
  readonly usedDay?: number | undefined;
};

export const isLiving = ({ endsMs }: NamedToken, now: Date): boolean =>
  endsMs === undefined || now.getTime() < endsMs;

export const usedDayOf = (now: Date): number => Math.floor(now.getTime() / dayMs);

/** Adds a token; expired ones leave the list. @returns `undefined` if the list is full */
export function withToken(
  tokens: readonly NamedToken[],
  added: NamedToken,
  now: Date,
): readonly NamedToken[] | undefined {
  const living = tokens.filter((one) => isLiving(one, now));
  return living.length < limits.apiTokens ? [...living, added] : undefined;
}

/** Notes a use. @returns `undefined` if this day is noted, or there is no such token */
export function withUse(
  tokens: readonly NamedToken[],
  id: string,
  day: number,
): readonly NamedToken[] | undefined {
  const isDue = (one: NamedToken): boolean => one.id === id && (one.usedDay ?? 0) < day;
  if (!tokens.some(isDue)) return undefined;
  return tokens.map((one) => (isDue(one) ? { ...one, usedDay: day } : one));
}

/** What callers see of a token. */
export function toApiToken(token: NamedToken, now: Date): ApiToken {
  const seconds = (ms: number | undefined): number | null =>
    ms === undefined ? null : Math.floor(ms / 1000);
  return {
    id: token.id,
    name: token.name,
    hint: `…${token.hint}`,
    scopes: [...token.scopes],
    created: seconds(token.createdMs),
    expires: seconds(token.endsMs),
    expired: !isLiving(token, now),
    used_day: seconds(token.usedDay === undefined ? undefined : token.usedDay * dayMs),
  };
}
