// Generates a password and stores it behind a link that opens once (docs/design/http-api.md#create).
import type { Input, Output } from '@glimpse/contracts/endpoint';
import { generateSecret } from '@glimpse/contracts/secrets';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { operation } from '#platform/http/routing/route.ts';
import { createSecret, type CreateDeps } from './creation/create.ts';
import { generatedPassword } from './creation/generated-password.ts';
import type { SecretEffects } from './model/secret-event.ts';

export type GenerateDeps = CreateDeps & {
  readonly ids: Pick<Ids, 'draw'>;
  readonly effects: Pick<SecretEffects, 'afterConceal'>;
};

/** Stores a generated password; a text in the request is ignored. @throws as `generatePassword` */
export const generate = operation(generateSecret, async (deps: GenerateDeps, { body, context }, actor) =>
  generatePassword(deps, { body, locale: context.locale }, actor),
);

/** `viewed`: the receipt is viewed from the start. `locale`: the language of a mailed link. */
type Wanted = {
  readonly body: Input<typeof generateSecret>['body'];
  readonly viewed?: boolean;
  readonly locale?: string;
};

/** Stores a generated password. @throws `http.feature_off`, and as `generatedPassword` and `createSecret` */
export async function generatePassword(
  deps: GenerateDeps,
  { body, viewed, locale }: Wanted,
  actor: Actor,
): Promise<Output<typeof generateSecret>> {
  if (!deps.config.generateEnabled) fail('http.feature_off');
  const typed = generatedPassword(deps.ids, body);
  const created = await createSecret(deps, { body, kind: 'generate', typed, viewed, locale }, actor);
  deps.effects.afterConceal({ kind: 'generate', ownerId: actor.account?.id });
  return created;
}
