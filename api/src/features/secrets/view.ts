// Shows an unopened secret to a recipient without using it up (docs/design/http-api.md#reveal).
import { viewSecret } from '@glimpse/contracts/secrets';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { toSecretAnswer, type Site } from './presenters/secret.ts';
import { findConfirmed, type FindDeps } from './protocol/find-secret.ts';

type ViewDeps = FindDeps & { readonly config: Site };

/** Reads only. @throws `secrets.unknown` in every other state, always with the same body */
export const view = operation(viewSecret, async (deps: ViewDeps, { params }, actor) => {
  const loaded = await findConfirmed(deps, { kind: 's', key: params.key, part: 'lean' }, actor);
  if (loaded.state !== 'new') fail('secrets.unknown');
  return toSecretAnswer(deps.config, { secretKey: params.key, loaded }, actor);
});
