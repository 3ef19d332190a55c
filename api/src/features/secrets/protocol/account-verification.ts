// Confirms the address of an account when its verification secret is revealed
// (docs/design/http-api.md#verification).
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import type { LoadedSecret } from './find-secret.ts';

/** The account behind a verification secret, found by the secret's id. */
export type VerificationDeps = {
  readonly clock: { now(): Date };
  readonly accounts: {
    /** Whether an account still waits for this secret. */
    awaits(sid: Buffer): Promise<boolean>;
    /** Marks the account as verified; idempotent. @returns whether there is one */
    verify(sid: Buffer, now: Date): Promise<boolean>;
  };
};

/**
 * Checks that a verification secret may be revealed, before anything is consumed. Other secrets pass.
 * @throws `accounts.verify_signed_in`, `secrets.unknown` if no account waits for it
 */
export async function checkVerification(
  { accounts }: VerificationDeps,
  { row, header }: LoadedSecret,
  actor: Actor,
): Promise<void> {
  if (!header.flags.verification) return;
  if (actor.account) fail('accounts.verify_signed_in');
  if (!(await accounts.awaits(row._id))) fail('secrets.unknown');
}

/** Verifies the account of a verification secret. @returns false: unknown outcome; true for other secrets */
export async function markVerified(
  { accounts, clock }: VerificationDeps,
  { row, header }: LoadedSecret,
): Promise<boolean> {
  if (!header.flags.verification) return true;
  return accounts.verify(row._id, clock.now()).catch((error: unknown) => {
    if (isOutage(error)) return false;
    throw error;
  });
}
