// Challenge and verify: what visitors solve before they may write to us, each solution once (api.md 3.2, 11).
import type { getChallenge, verifySolution } from '@glimpse/contracts/captcha';
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { SpentSolutions } from './captcha-store.ts';
import { challengeOf, usableUntil } from './challenge.ts';
import { solutionIn } from './solution.ts';

export type CaptchaDeps = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly keyring: { roots(): RootKeys };
  readonly captchas: SpentSolutions;
  readonly config: { readonly captchaEnabled: boolean; readonly captchaMaxNumber: number };
};

/** @throws `http.feature_off` */
export function challenge({ clock, random, keyring, config }: CaptchaDeps): Output<typeof getChallenge> {
  if (!config.captchaEnabled) fail('http.feature_off');
  return challengeOf(keyring.roots(), { now: clock.now(), maxnumber: config.captchaMaxNumber, random });
}

/**
 * Uses a solution up. Which rule it broke is told to nobody.
 * @throws `captcha.missing`, `captcha.failed`; driver errors if nobody can tell whether it was used before
 */
export async function redeem({ clock, keyring, captchas }: CaptchaDeps, payload: string | undefined): Promise<void> {
  if (payload === undefined || payload === '') fail('captcha.missing');
  const solution = solutionIn(payload);
  const until = solution && usableUntil(keyring.roots(), solution, clock.now());
  const kept = until && new Date(until.getTime() + limits.captcha.keptSeconds * 1000); // the database's clock may be ahead of ours
  if (!kept || !(await captchas.spend(Buffer.from(solution.signature, 'hex'), kept))) fail('captcha.failed');
}

/** @throws as `spend`, and `http.feature_off` */
export async function verify(
  deps: CaptchaDeps,
  { body }: Pick<OperationInput<typeof verifySolution>, 'body'>,
): Promise<Output<typeof verifySolution>> {
  if (!deps.config.captchaEnabled) fail('http.feature_off');
  await redeem(deps, body.authenticity_payload ?? body.payload);
  return { data: { verified: true } };
}
