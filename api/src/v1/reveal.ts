// API v1 reveal: opens at once, without the step `continue` (api.md 4).
import type { Output } from '@glimpse/contracts/endpoint';
import type { revealV1 } from '@glimpse/contracts/v1';
import { reveal } from '#features/secrets/reveal.ts';
import type { RevealDeps } from '#features/secrets/reveal.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';

/** @throws what `reveal` refuses */
export async function revealed(deps: RevealDeps, asked: OperationInput<typeof revealV1>, actor: Actor): Promise<Output<typeof revealV1>> {
  const { record } = await reveal(deps, { ...asked, body: { ...asked.body, continue: true } }, actor);
  return { value: record.secret_value ?? '', secret_key: record.secret_key, share_domain: record.share_domain };
}
