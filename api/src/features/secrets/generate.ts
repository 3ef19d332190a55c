// Generate: a made-up password is stored behind a link that opens once (spec §7, api.md 3.3, 8.4).
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import type { generateSecret } from '@glimpse/contracts/secrets';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { createSecret, type CreateDeps } from './creation/create.ts';

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

/** 63 symbols, without those that look alike (api.md 8.4). */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ23456789*$!?()';

/**
 * A password of the asked length; without one 12 characters. Every symbol is equally likely.
 * @throws `secrets.bad_length` for anything but a whole number from 8 to 128
 */
export function generatedPassword(ids: Pick<Ids, 'pick'>, asked: string | undefined): string {
  const { min, max } = limits.generatedChars;
  if (asked !== undefined && !/^\d{1,3}$/.test(asked)) fail('secrets.bad_length');
  const length = asked === undefined ? limits.generatedChars.default : Number(asked);
  if (length < min || length > max) fail('secrets.bad_length');
  return ids.pick(alphabet, length);
}
