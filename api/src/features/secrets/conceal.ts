// Conceal: somebody stores a text behind a link that opens once (spec §7, api.md 3.3).
import type { Output } from '@glimpse/contracts/endpoint';
import type { concealSecret } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { createSecret, type CreateDeps } from './creation/create.ts';
import { generate } from './generate.ts';

type Call = Pick<OperationInput<typeof concealSecret>, 'body'> & { readonly context?: { readonly locale: string } };

/**
 * Stores the typed text, or a made-up one with `kind=generate`; answers once a majority holds it.
 * @throws `secrets.nothing_to_share` and what `create` refuses
 */
export async function conceal(deps: CreateDeps, { body, context }: Call, actor: Actor): Promise<Output<typeof concealSecret>> {
  if (body.kind === 'generate') return generate(deps, { body, ...(context && { context }) }, actor);
  const typed = String(body.secret ?? '');
  if (typed === '') fail('secrets.nothing_to_share');
  return createSecret(deps, { body, kind: 'share', typed, locale: context?.locale }, actor);
}
