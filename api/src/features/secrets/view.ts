// View: a recipient looks at a secret without using it up (api.md 3.4).
import type { Output } from '@glimpse/contracts/endpoint';
import type { viewSecret } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { isOwner, see } from './protocol/find-secret.ts';
import type { Seeing, Sight } from './protocol/find-secret.ts';
import { secretDetails, secretRecord } from './presenters/secret.ts';
import type { Shown, Site } from './presenters/secret.ts';

type Needs = Seeing & { readonly config: Site };

/** What is shown of a secret that was found. */
export function shownOf(secretKey: string, sight: Sight, actor: Actor): Shown {
  return { secretKey, row: sight.row, header: sight.header, state: sight.state, isOwner: isOwner(sight, actor) };
}

/** Shows an unopened secret and changes nothing. @throws `secrets.unknown` for everything else, all with the same body */
export async function view(
  ctx: Needs,
  { params }: Pick<Asked<typeof viewSecret>, 'params'>,
  actor: Actor,
): Promise<Output<typeof viewSecret>> {
  const sight = await see(ctx, { kind: 's', key: params.key, part: 'lean' }, actor);
  if (sight.state !== 'new') fail('secrets.unknown');
  const shown = shownOf(params.key, sight, actor);
  return { record: secretRecord(ctx.config, shown), details: secretDetails(shown) };
}
