// API v1 on receipts: view, view and mark as viewed, list, burn (docs/design/http-api.md#api-v1).
import { burnV1, metadataV1, recentV1, viewMetadataV1 } from '@glimpse/contracts/v1';
import { burnOnce, type BurnDeps } from '#features/secrets/burn.ts';
import { recentReceipts, type ListRecentDeps } from '#features/secrets/list-recent.ts';
import type { ReceiptDeps } from '#features/secrets/presenters/receipt-page.ts';
import type { Site } from '#features/secrets/presenters/secret.ts';
import { takeOwnerViewWithoutText } from '#features/secrets/take-owner-view.ts';
import { loadReceipt } from '#features/secrets/view-receipt.ts';
import { operation } from '#platform/http/routing/route.ts';
import { toReceiptMetadata } from './metadata.ts';

/** Reads only. @throws `secrets.unknown` */
export const viewMetadata = operation(metadataV1, async (deps: ReceiptDeps, { params }, actor) =>
  toReceiptMetadata(deps.config, await loadReceipt(deps, params.key, actor)),
);

/**
 * Answers with the state before the call, and marks a new receipt as viewed.
 * @throws `secrets.unknown`, `store.unavailable`
 */
export const markViewed = operation(viewMetadataV1, async (deps: ReceiptDeps, { params }, actor) =>
  toReceiptMetadata(deps.config, await takeOwnerViewWithoutText(deps, params.key, actor)),
);

/** Own secrets of 30 days, newest first, without the keys that would open them. */
export const listRecent = operation(
  recentV1,
  async (deps: ListRecentDeps & { readonly config: Site }, _input, actor) => {
    const { views } = await recentReceipts(deps, actor);
    return views.map((view) => {
      const {
        secret_key: _,
        secret_identifier: _too,
        ...metadata
      } = toReceiptMetadata(deps.config, { view, secretKey: undefined });
      return metadata;
    });
  },
);

/** Burns without the step `continue`. A second burn meets an unknown secret. @throws as `burnOnce` */
export const burn = operation(burnV1, async (deps: BurnDeps, input, actor) => {
  const receipt = await burnOnce(deps, { ...input, body: { ...input.body, continue: true } }, actor);
  return {
    state: toReceiptMetadata(deps.config, receipt),
    secret_shortkey: receipt.view.facts.secretShortkey,
  };
});
