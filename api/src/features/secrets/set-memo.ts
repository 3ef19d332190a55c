// Note: an account keeps a few words with its own receipt, sealed like the content (api.md 3.5).
import type { Output } from '@glimpse/contracts/endpoint';
import type { noteReceipt as noteReceiptCall } from '@glimpse/contracts/receipts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { look } from './protocol/find-secret.ts';
import { receiptRecord } from './presenters/receipt.ts';
import { receiptSight } from './presenters/receipt-page.ts';
import type { Receiving } from './presenters/receipt-page.ts';
import { sealMemo } from './sealing/sealing.ts';

type Needs = Receiving & { readonly random: RandomBytes };
type Call = Pick<Asked<typeof noteReceiptCall>, 'params' | 'body'>;

/** For the owner only. @throws `secrets.unknown` for everybody else, `store.unavailable` */
export async function noteReceipt(ctx: Needs, { params, body }: Call, actor: Actor): Promise<Output<typeof noteReceiptCall>> {
  const { account } = actor;
  const sight = await look(ctx, { kind: 'm', key: params.key, part: 'lean' }, actor);
  if (!sight || !account || !sight.row.ownerId?.equals(account.id)) return fail('secrets.unknown');
  const text = body.memo;
  const memo = { metadataKey: params.key, text: text ?? '', random: ctx.random };
  const box = text === undefined ? undefined : (sealMemo(sight.keys, sight.header, memo) ?? fail('secrets.unknown'));
  const { bucket, _id } = sight.row;
  if (!(await ctx.secrets.setMemo({ bucket, _id }, { owner: account.id, box }))) fail('secrets.unknown');
  const { kept } = receiptSight(ctx, { metadataKey: params.key, sight }, actor);
  return { record: receiptRecord({ ...kept, facts: { ...kept.facts, memo: text } }), details: {} };
}
