// API v1 on receipts: look, look and mark as viewed, burn (api.md 4).
import type { Output } from '@glimpse/contracts/endpoint';
import type { burnV1, metadataV1, recentV1, viewMetadataV1 } from '@glimpse/contracts/v1';
import { burnSecretOnce, type BurnDeps } from '#features/secrets/burn.ts';
import type { Site } from '#features/secrets/presenters/secret.ts';
import { recentReceipts } from '#features/secrets/recent.ts';
import type { ReceiptDeps } from '#features/secrets/presenters/receipt-page.ts';
import { takeOwnerViewWithoutText } from '#features/secrets/take-owner-view.ts';
import { receiptOf } from '#features/secrets/view-receipt.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { metadataSeen } from './metadata.ts';

export type Listing = Parameters<typeof recentReceipts>[0] & { readonly config: Site };
type Call = Pick<OperationInput<typeof metadataV1>, 'params'>;

/** Changes nothing. @throws `secrets.unknown` */
export async function metadata(deps: ReceiptDeps, asked: Call, actor: Actor): Promise<Output<typeof metadataV1>> {
  return metadataSeen(deps.config, await receiptOf(deps, asked, actor));
}

/** Tells what was, then marks a new receipt as viewed. @throws `secrets.unknown`, `store.unavailable` */
export async function viewMetadata(deps: ReceiptDeps, asked: Call, actor: Actor): Promise<Output<typeof viewMetadataV1>> {
  return metadataSeen(deps.config, await takeOwnerViewWithoutText(deps, asked, actor));
}

/** Own secrets of 30 days, newest first; whoever reads this list can open none of them. */
export async function recent(deps: Listing, _asked: unknown, actor: Actor): Promise<Output<typeof recentV1>> {
  const kept = await recentReceipts(deps, actor);
  return kept.map((one) => {
    const { secret_key: _, secret_identifier: _too, ...told } = metadataSeen(deps.config, { kept: one, secretKey: undefined });
    return told;
  });
}

/** Burns without the step `continue`; a second time is an unknown secret. @throws what `burnt` refuses */
export async function burned(deps: BurnDeps, asked: OperationInput<typeof burnV1>, actor: Actor): Promise<Output<typeof burnV1>> {
  const seen = await burnSecretOnce(deps, { ...asked, body: { ...asked.body, continue: true } }, actor);
  return { state: metadataSeen(deps.config, seen), secret_shortkey: seen.kept.facts.secretShortkey };
}
