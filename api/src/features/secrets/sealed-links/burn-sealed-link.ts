// Burns a sealed link that was not opened yet (docs/design/sealed-links.md#receipts).
import { burnSealedLink as burnCall } from '@glimpse/contracts/sealed-links';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { burnLoaded, type BurnDeps } from '../burn.ts';
import { toBurnAnswer } from '../presenters/receipt-page.ts';
import { findConfirmed } from '../protocol/find-secret.ts';

/**
 * Burns for each holder of the private link, without a passphrase.
 * @throws `secrets.unknown`, also for the private key of a plain secret, which may have a passphrase;
 *   `secrets.cannot_burn`, `store.unavailable`
 */
export const burnSealedLink = operation(burnCall, async (deps: BurnDeps, input, actor) => {
  const { body, nonce, context } = input;
  const { metadata_key: metadataKey, continue: goesOn } = body;
  const loaded = await findConfirmed(deps, { kind: 'm', key: metadataKey, part: 'lean' }, actor);
  if (!loaded.header.flags.sealedLink) fail('secrets.unknown');
  const burning = { metadataKey, loaded, continue: goesOn, passphrase: undefined, nonce, context };
  return toBurnAnswer(deps.config, await burnLoaded(deps, burning, actor));
});
