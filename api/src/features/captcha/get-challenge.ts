// Gives a visitor a captcha challenge (docs/design/http-api.md#captcha).
import { captchaContract } from '@glimpse/contracts/captcha';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { Clock } from '#platform/time/clock.ts';
import { createChallenge } from './challenge.ts';

type GetChallengeDeps = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly keyring: { roots(): RootKeys };
  readonly config: { readonly captchaEnabled: boolean; readonly captchaMaxNumber: number };
};

/** Creates a challenge; stores nothing. @throws `http.feature_off` */
export const getChallenge = operation(
  captchaContract.getChallenge,
  ({ clock, random, keyring, config }: GetChallengeDeps) => {
    if (!config.captchaEnabled) fail('http.feature_off');
    return createChallenge(keyring.roots(), { now: clock.now(), maxnumber: config.captchaMaxNumber, random });
  },
);
