// Verifies a captcha solution for a client, and thereby uses it up (docs/design/http-api.md#captcha).
import { captchaContract } from '@glimpse/contracts/captcha';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { redeem, type RedeemDeps } from './redeem.ts';

type VerifySolutionDeps = RedeemDeps & { readonly config: { readonly captchaEnabled: boolean } };

/** Redeems the first payload given. @throws `http.feature_off`, `captcha.missing`, `captcha.failed` */
export const verifySolution = operation(
  captchaContract.verifySolution,
  async (deps: VerifySolutionDeps, { body }) => {
    if (!deps.config.captchaEnabled) fail('http.feature_off');
    await redeem(deps, body.authenticity_payload ?? body.payload);
    return { data: { verified: true as const } };
  },
);
