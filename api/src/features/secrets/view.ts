// View: a recipient looks at a secret without using it up (api.md 3.4).
import type { Output } from '@glimpse/contracts/endpoint';
import type { viewSecret } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { isOwner, findConfirmed, type FindDeps, type LoadedSecret } from './protocol/find-secret.ts';
import { toSecretDetails, toSecretRecord, type SecretView, type Site } from './presenters/secret.ts';

type ViewDeps = FindDeps & { readonly config: Site };

/** What is shown of a secret that was found. */
export function toSecretView(secretKey: string, loaded: LoadedSecret, actor: Actor): SecretView {
  return { secretKey, row: loaded.row, header: loaded.header, state: loaded.state, isOwner: isOwner(loaded, actor) };
}

/** Shows an unopened secret and changes nothing. @throws `secrets.unknown` for everything else, all with the same body */
export async function view(
  deps: ViewDeps,
  { params }: Pick<OperationInput<typeof viewSecret>, 'params'>,
  actor: Actor,
): Promise<Output<typeof viewSecret>> {
  const loaded = await findConfirmed(deps, { kind: 's', key: params.key, part: 'lean' }, actor);
  if (loaded.state !== 'new') fail('secrets.unknown');
  const shown = toSecretView(params.key, loaded, actor);
  return { record: toSecretRecord(deps.config, shown), details: toSecretDetails(shown) };
}
