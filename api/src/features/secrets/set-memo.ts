// Sets the sealed note of an account on its own receipt (docs/design/http-api.md#receipts).
import type { Output } from '@glimpse/contracts/endpoint';
import { setReceiptMemo } from '@glimpse/contracts/receipts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { toLoadedReceipt, type ReceiptDeps } from './presenters/receipt-page.ts';
import { toReceiptRecord } from './presenters/receipt.ts';
import { findSecret } from './protocol/find-secret.ts';
import { sealMemo } from './sealing/sealing.ts';

type SetMemoDeps = ReceiptDeps & { readonly random: RandomBytes };
type Answer = Promise<Output<typeof setReceiptMemo>>;

/** For the owner only. @throws `secrets.unknown` for other callers, `store.unavailable` */
export const setMemo = operation(
  setReceiptMemo,
  async (deps: SetMemoDeps, { params, body }, actor): Answer => {
    const { account } = actor;
    const metadataKey = params.key;
    const loaded = await findSecret(deps, { kind: 'm', key: metadataKey, part: 'lean' }, actor);
    if (!loaded || !account || !loaded.row.ownerId?.equals(account.id)) return fail('secrets.unknown');
    const { memo } = body;
    const toSeal = { metadataKey, text: memo ?? '', random: deps.random };
    const box =
      memo === undefined
        ? undefined
        : (sealMemo(loaded.keys, loaded.header, toSeal) ?? fail('secrets.unknown'));
    const { bucket, _id } = loaded.row;
    if (!(await deps.secrets.setMemo({ bucket, _id }, { owner: account.id, box }))) fail('secrets.unknown');
    const { view } = toLoadedReceipt(deps, { metadataKey, loaded }, actor);
    return { record: toReceiptRecord({ ...view, facts: { ...view.facts, memo } }), details: {} };
  },
);
