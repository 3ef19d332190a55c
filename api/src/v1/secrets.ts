// API v1 share, generate and reveal: the same operations as everywhere, in frozen words (api.md 4).
import type { Output } from '@glimpse/contracts/endpoint';
import type { concealSecret } from '@glimpse/contracts/secrets';
import type { generateV1, Metadata, revealV1, shareV1 } from '@glimpse/contracts/v1';
import { conceal } from '#features/secrets/conceal.ts';
import type { CreateDeps } from '#features/secrets/creation/create.ts';
import { generate } from '#features/secrets/generate.ts';
import type { Site } from '#features/secrets/presenters/secret.ts';
import { reveal, type RevealDeps } from '#features/secrets/reveal.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { metadataOf } from './metadata.ts';

/** Fields of API v2 that API v1 does not read. */
const unread = { kind: undefined, expiry: undefined, length: undefined };

function made(site: Site, { record, details }: Output<typeof concealSecret>): Metadata {
  const { receipt, secret } = record;
  const left = { receipt: receipt.receipt_ttl, secret: receipt.secret_ttl };
  return metadataOf(site, { receipt, recipients: details.recipient_safe, secretKey: secret.key, left });
}

/** Stores a typed text. @throws what `conceal` refuses */
export async function share(
  deps: CreateDeps,
  { body }: Pick<OperationInput<typeof shareV1>, 'body'>,
  actor: Actor,
): Promise<Output<typeof shareV1>> {
  return made(deps.config, await conceal(deps, { body: { ...body, ...unread } }, actor));
}

/** Stores a made-up password and tells it; the record is viewed from then on. @throws what `generate` refuses */
export async function generated(
  deps: CreateDeps,
  { body }: Pick<OperationInput<typeof generateV1>, 'body'>,
  actor: Actor,
): Promise<Output<typeof generateV1>> {
  const answer = await generate(deps, { body: { ...body, ...unread, secret: undefined }, viewed: true }, actor);
  const value = answer.record.secret_value ?? '';
  return { ...made(deps.config, answer), value, secret_value: value };
}

/** Opens at once, without the step `continue`. @throws what `reveal` refuses */
export async function revealed(deps: RevealDeps, asked: OperationInput<typeof revealV1>, actor: Actor): Promise<Output<typeof revealV1>> {
  const { record } = await reveal(deps, { ...asked, body: { ...asked.body, continue: true } }, actor);
  return { value: record.secret_value ?? '', secret_key: record.secret_key, share_domain: record.share_domain };
}
