// Shows the receipt of a sealed link to the holder of its private link
// (docs/design/sealed-links.md#receipts).
import { viewSealedReceipt as viewReceiptCall } from '@glimpse/contracts/sealed-links';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { toReceiptAnswer, type ReceiptDeps } from '../presenters/receipt-page.ts';
import { loadReceipt } from '../view-receipt.ts';

/** Reads only. @throws `secrets.unknown`, also for the private key of a plain secret */
export const viewSealedReceipt = operation(viewReceiptCall, async (deps: ReceiptDeps, { body }, actor) => {
  const receipt = await loadReceipt(deps, body.metadata_key, actor);
  if (!receipt.loaded.header.flags.sealedLink) fail('secrets.unknown');
  return toReceiptAnswer(deps.config, receipt);
});
