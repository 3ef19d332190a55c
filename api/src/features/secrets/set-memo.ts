// Note: an account keeps a few words with its own receipt, sealed like the content (api.md 3.5).
import type { Output } from '@glimpse/contracts/endpoint';
import type { noteReceipt as noteReceiptCall } from '@glimpse/contracts/receipts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { findSecret } from './protocol/find-secret.ts';
import { toReceiptRecord } from './presenters/receipt.ts';
import { toLoadedReceipt, type ReceiptDeps } from './presenters/receipt-page.ts';
import { sealMemo } from './sealing/sealing.ts';

type SetMemoDeps = ReceiptDeps & { readonly random: RandomBytes };
type Call = Pick<OperationInput<typeof noteReceiptCall>, 'params' | 'body'>;

/** For the owner only. @throws `secrets.unknown` for everybody else, `store.unavailable` */
export async function setMemo(deps: SetMemoDeps, { params, body }: Call, actor: Actor): Promise<Output<typeof noteReceiptCall>> {
  const { account } = actor;
  const loaded = await findSecret(deps, { kind: 'm', key: params.key, part: 'lean' }, actor);
  if (!loaded || !account || !loaded.row.ownerId?.equals(account.id)) return fail('secrets.unknown');
  const text = body.memo;
  const memo = { metadataKey: params.key, text: text ?? '', random: deps.random };
  const box = text === undefined ? undefined : (sealMemo(loaded.keys, loaded.header, memo) ?? fail('secrets.unknown'));
  const { bucket, _id } = loaded.row;
  if (!(await deps.secrets.setMemo({ bucket, _id }, { owner: account.id, box }))) fail('secrets.unknown');
  const { kept } = toLoadedReceipt(deps, { metadataKey: params.key, loaded }, actor);
  return { record: toReceiptRecord({ ...kept, facts: { ...kept.facts, memo: text } }), details: {} };
}
