// Redeems a captcha solution: checks it and uses it up (docs/design/http-api.md#captcha).
import { limits } from '@glimpse/contracts/limits';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { RedeemedSolutions } from './captcha-store.ts';
import { usableUntil } from './challenge.ts';
import { parseSolution } from './solution.ts';

export type RedeemDeps = {
  readonly clock: Clock;
  readonly keyring: { roots(): RootKeys };
  readonly captchas: RedeemedSolutions;
};

/**
 * Redeems a solution once. The error does not tell which rule the solution broke.
 * @throws `captcha.missing`, `captcha.failed`; driver errors: outcome unknown
 */
export async function redeem(
  { clock, keyring, captchas }: RedeemDeps,
  payload: string | undefined,
): Promise<void> {
  if (payload === undefined || payload === '') fail('captcha.missing');
  const solution = parseSolution(payload);
  const until = solution && usableUntil(keyring.roots(), solution, clock.now());
  // The row outlives the solution, as the clock of the database may be ahead.
  const keptUntil = until && new Date(until.getTime() + limits.captcha.keptSeconds * 1000);
  if (!keptUntil || !(await captchas.redeem(Buffer.from(solution.signature, 'hex'), keptUntil)))
    fail('captcha.failed');
}
