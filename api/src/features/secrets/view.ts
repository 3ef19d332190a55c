// Shows an unopened secret to a recipient without using it up (docs/design/http-api.md#reveal).
import { viewSecret } from '@glimpse/contracts/secrets';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { toSecretAnswer, type Site } from './presenters/secret.ts';
import { needsPassword, type VerificationDeps } from './protocol/account-verification.ts';
import { findConfirmed, type FindDeps } from './protocol/find-secret.ts';

type ViewDeps = FindDeps & VerificationDeps & { readonly config: Site };

/**
 * Reads only. @throws `secrets.unknown` in every other state, always with the same body, and for a
 *   verification link that no account waits for
 */
export const view = operation(viewSecret, async (deps: ViewDeps, { params: { key } }, actor) => {
  const loaded = await findConfirmed(deps, { kind: 's', key, part: 'lean' }, actor);
  if (loaded.state !== 'new') fail('secrets.unknown');
  const { record, details } = toSecretAnswer(deps.config, { secretKey: key, loaded }, actor);
  if (!loaded.header.flags.verification) return { record, details };
  const whole = await findConfirmed(deps, { kind: 's', key, part: 'full' }, actor);
  const needs_password = await needsPassword(deps, { loaded: whole, secretKey: key }, actor);
  return { record, details: { ...details, needs_password } };
});
