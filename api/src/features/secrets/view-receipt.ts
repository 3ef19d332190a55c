// View receipt: whoever holds the private link looks at what became of the secret (api.md 3.5).
import type { Output } from '@glimpse/contracts/endpoint';
import type { viewReceipt as viewReceiptCall } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { look } from './protocol/find-secret.ts';
import { receiptAnswer, receiptSight } from './presenters/receipt-page.ts';
import type { ReceiptSight, Receiving } from './presenters/receipt-page.ts';

type Call = Pick<Asked<typeof viewReceiptCall>, 'params'>;

/** What the private link opens; reads only. @throws `secrets.unknown` */
export async function receiptOf(ctx: Receiving, { params }: Call, actor: Actor): Promise<ReceiptSight> {
  const sight = await look(ctx, { kind: 'm', key: params.key, part: 'lean' }, actor);
  if (!sight) fail('secrets.unknown');
  return receiptSight(ctx, { metadataKey: params.key, sight }, actor);
}

/** The owner's page; never holds the text. @throws `secrets.unknown` */
export async function viewReceipt(ctx: Receiving, asked: Call, actor: Actor): Promise<Output<typeof viewReceiptCall>> {
  return receiptAnswer(ctx, await receiptOf(ctx, asked, actor));
}
