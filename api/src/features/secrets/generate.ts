// Generate: a made-up password is stored behind a link that opens once (spec §7, api.md 3.3, 8.4).
import type { Output } from '@glimpse/contracts/endpoint';
import type { generateSecret } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { createSecret } from './creation/create.ts';
import type { CreateDeps } from './creation/create.ts';
import { generatedPassword } from './creation/generated-password.ts';

type Call = Pick<OperationInput<typeof generateSecret>, 'body'> & {
  readonly viewed?: boolean;
  readonly context?: { readonly locale: string };
};

/** Stores a made-up password; any text sent along is ignored. @throws `http.feature_off`, `secrets.bad_length`, and what `create` refuses */
export async function generate(deps: CreateDeps, { body, viewed, context }: Call, actor: Actor): Promise<Output<typeof generateSecret>> {
  if (!deps.config.generateEnabled) fail('http.feature_off');
  const typed = generatedPassword(deps.ids, body.length);
  return createSecret(deps, { body, kind: 'generate', typed, viewed, locale: context?.locale }, actor);
}
