// Model of an account: its stored facts, and what follows from them. No I/O (docs/design/trust.md#accounts).
import { limits } from '@glimpse/contracts/limits';
import type { NamedToken } from './api-token.ts';
import type { UsageCounters } from './usage-counters.ts';

/**
 * One living session in the row of its account: the name of its record, and when it was listed. `box` seals
 * its start and its device; processes of the release before store none.
 */
export type ListedSession = {
  readonly name: string;
  readonly at: Date;
  readonly box?: Buffer | undefined;
};

/**
 * `sessions` lists the living sessions, the oldest first. `hash` is a PHC string.
 * `token.mac` is the HMAC of the API token under root generation `gen`.
 * `planUntil`: when a plan that an administrator gave ends (docs/design/billing.md#plans-by-hand).
 * `verification` is the id of the secret whose reveal verified the account; while unverified, the id of the
 * last one that the release before mailed.
 */
export type Account = {
  readonly id: Buffer;
  readonly address: string;
  readonly verified: boolean;
  readonly hash: string;
  readonly sessionGen: number;
  readonly sessions: readonly ListedSession[];
  readonly planId: string;
  readonly planUntil?: Date | undefined;
  readonly wantedPlan?: string | undefined;
  readonly locale?: string | undefined;
  /** Whether new secrets mail the customer at their end, unless one says otherwise. */
  readonly notify?: boolean | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly signedInAt?: Date | undefined;
  readonly token?: { readonly mac: Buffer; readonly gen: number; readonly hint: string } | undefined;
  readonly tokens?: readonly NamedToken[] | undefined;
  readonly verification?: Buffer | undefined;
  /** When the last verification, or the last notice that the account exists, was mailed. */
  readonly mailedAt?: Date | undefined;
  readonly counters: UsageCounters;
};

/**
 * What lets a caller in beside the password: sessions, API tokens, links that change address or password.
 * Each change of the password ends all of them (docs/design/trust.md#credentials). The names are those of
 * the row.
 */
export const credentials = ['sessions', 'token', 'tokens', 'move', 'reset'] as const;

/** Whether another mail about the sign-up is allowed (docs/design/http-api.md#verification). */
export function mayMail({ verified, mailedAt }: Pick<Account, 'verified' | 'mailedAt'>, now: Date): boolean {
  const gapSeconds = verified ? limits.accountExistsGapSeconds : limits.verificationGapSeconds;
  return mailedAt === undefined || now.getTime() - mailedAt.getTime() >= gapSeconds * 1000;
}
