// API v1 share, generate and reveal, by the operations of API v2 (docs/design/http-api.md#api-v1).
import type { Output } from '@glimpse/contracts/endpoint';
import type { concealSecret } from '@glimpse/contracts/secrets';
import { generateV1, type Metadata, revealV1, shareV1 } from '@glimpse/contracts/v1';
import { concealText, type ConcealDeps } from '#features/secrets/conceal.ts';
import { generatePassword, type GenerateDeps } from '#features/secrets/generate.ts';
import type { Site } from '#features/secrets/presenters/secret.ts';
import { reveal as revealSecret, type RevealDeps } from '#features/secrets/reveal.ts';
import { operation } from '#platform/http/routing/route.ts';
import { toMetadata } from './metadata.ts';

/** Fields of API v2 that API v1 ignores. */
const ignored = {
  kind: undefined,
  expiry: undefined,
  length: undefined,
  password_kind: undefined,
  symbols: undefined,
  memo: undefined,
  notify: undefined,
};

function toCreatedMetadata(site: Site, { record, details }: Output<typeof concealSecret>): Metadata {
  const { receipt, secret } = record;
  const left = { receipt: receipt.receipt_ttl, secret: receipt.secret_ttl };
  return toMetadata(site, { receipt, recipients: details.recipient_safe, secretKey: secret.key, left });
}

/** Stores a typed text. @throws as `concealText` */
export const share = operation(shareV1, async (deps: ConcealDeps, { body }, actor) =>
  toCreatedMetadata(deps.config, await concealText(deps, { body: { ...body, ...ignored } }, actor)),
);

/** Answers `new`, although the stored receipt is viewed. @throws as `generatePassword` */
export const generate = operation(generateV1, async (deps: GenerateDeps, { body }, actor) => {
  const wanted = { body: { ...body, ...ignored, secret: undefined }, viewed: true };
  const answer = await generatePassword(deps, wanted, actor);
  const value = answer.record.secret_value ?? '';
  return { ...toCreatedMetadata(deps.config, answer), value, secret_value: value };
});

/** Reveals at once, without the step `continue`. @throws as `reveal` of API v2 */
export const reveal = operation(revealV1, async (deps: RevealDeps, input, actor) => {
  const { record } = await revealSecret(deps, { ...input, body: { ...input.body, continue: true } }, actor);
  return {
    value: record.secret_value ?? '',
    secret_key: record.secret_key,
    share_domain: record.share_domain,
  };
});
