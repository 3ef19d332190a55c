// Generate: a made-up password is stored behind a link that opens once (spec §7, api.md 3.3, 8.4).
import type { Output } from '@glimpse/contracts/endpoint';
import type { generateSecret } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { create } from './creation/create.ts';
import type { Creating } from './creation/create.ts';
import { generatedPassword } from './creation/generated-password.ts';

type Call = Pick<Asked<typeof generateSecret>, 'body'> & { readonly viewed?: boolean; readonly call?: { readonly locale: string } };

/** Stores a made-up password; any text sent along is ignored. @throws `http.feature_off`, `secrets.bad_length`, and what `create` refuses */
export async function generate(ctx: Creating, { body, viewed, call }: Call, actor: Actor): Promise<Output<typeof generateSecret>> {
  if (!ctx.config.generateEnabled) fail('http.feature_off');
  const typed = generatedPassword(ctx.ids, body.length);
  return create(ctx, { body, kind: 'generate', typed, viewed, locale: call?.locale }, actor);
}
