// Shows the receipt of a secret to the holder of its private link (docs/design/http-api.md#receipts).
import { viewReceipt as viewReceiptCall } from '@glimpse/contracts/secrets';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { operation } from '#platform/http/routing/route.ts';
import {
  toLoadedReceipt,
  toReceiptAnswer,
  type LoadedReceipt,
  type ReceiptDeps,
} from './presenters/receipt-page.ts';
import { findSecret } from './protocol/find-secret.ts';

/** The receipt behind a private link; reads only. @throws `secrets.unknown` */
export async function loadReceipt(
  deps: ReceiptDeps,
  metadataKey: string,
  actor: Actor,
): Promise<LoadedReceipt> {
  const loaded = await findSecret(deps, { kind: 'm', key: metadataKey, part: 'lean' }, actor);
  if (!loaded) fail('secrets.unknown');
  return toLoadedReceipt(deps, { metadataKey, loaded }, actor);
}

/** The owner's page, without the text. @throws `secrets.unknown` */
export const viewReceipt = operation(viewReceiptCall, async (deps: ReceiptDeps, { params }, actor) =>
  toReceiptAnswer(deps.config, await loadReceipt(deps, params.key, actor)),
);
