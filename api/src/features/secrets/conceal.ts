// Conceals a text: stores it behind a link that opens once (docs/design/http-api.md#create).
import type { Input, Output } from '@glimpse/contracts/endpoint';
import { concealSecret } from '@glimpse/contracts/secrets';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { operation } from '#platform/http/routing/route.ts';
import { createSecret } from './creation/create.ts';
import { generatePassword, type GenerateDeps } from './generate.ts';

export type ConcealDeps = GenerateDeps;

/** Stores the typed text, or a generated password. @throws as `concealText` and `generatePassword` */
export const conceal = operation(concealSecret, async (deps: ConcealDeps, { body, context }, actor) =>
  body.kind === 'generate'
    ? generatePassword(deps, { body, locale: context.locale }, actor)
    : concealText(deps, { body, locale: context.locale }, actor),
);

/** `locale`: the language of a mailed link; without one, the account's. */
type Typed = { readonly body: Input<typeof concealSecret>['body']; readonly locale?: string };

/** Answers after the majority write. @throws `secrets.nothing_to_share`, and as `createSecret` */
export async function concealText(
  deps: ConcealDeps,
  { body, locale }: Typed,
  actor: Actor,
): Promise<Output<typeof concealSecret>> {
  const typed = String(body.secret ?? '');
  if (typed === '') fail('secrets.nothing_to_share');
  const created = await createSecret(deps, { body, kind: 'share', typed, locale }, actor);
  deps.effects.afterConceal({ kind: 'share', ownerId: actor.account?.id });
  return created;
}
