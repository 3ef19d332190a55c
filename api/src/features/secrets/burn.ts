// Burn: the owner destroys a secret that nobody has viewed (spec §4, §7, trust.md 5, api.md 3.5).
import type { Output } from '@glimpse/contracts/endpoint';
import type { burnSecret } from '@glimpse/contracts/secrets';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { admit } from './protocol/check-passphrase.ts';
import type { Admitting } from './protocol/check-passphrase.ts';
import type { CreditOwner } from './credit-owner.ts';
import { see } from './protocol/find-secret.ts';
import { receiptRecord } from './presenters/receipt.ts';
import { receiptAnswer, receiptSight } from './presenters/receipt-page.ts';
import type { ReceiptSight, Receiving } from './presenters/receipt-page.ts';
import type { FoundSecret } from './store/secret-row.ts';
import { budgets, settle } from './protocol/confirmed-write.ts';

export type Burning = Admitting &
  Receiving & { readonly ids: Pick<Ids, 'nonce'>; readonly metrics: { readonly burned: () => void }; readonly credit: CreditOwner };
type Call = Asked<typeof burnSecret>;

/**
 * Burns an unopened secret; the same nonce gets the same answer again. Burn, reveal and expiry race on one field: one wins.
 * @throws `secrets.unknown`, `secrets.cannot_burn`, `secrets.wrong_passphrase`, `http.rate_limited`, `store.unavailable`
 */
export async function burnt(ctx: Burning, { params, body, nonce, call }: Call, actor: Actor): Promise<ReceiptSight> {
  const sight = await see(ctx, { kind: 'm', key: params.key, part: 'lean' }, actor);
  if (!body.continue || !sight.keys.gens.includes(sight.header.rootGen)) fail('secrets.cannot_burn');
  const claim = sight.keys.claimOf(sight.header.rootGen, sight.header.mid, nonce ?? ctx.ids.nonce());
  const isOurs = (row: FoundSecret): boolean => row.state === 'burned' && sameBytes(row.claim, claim);
  if (isOurs(sight.row)) return receiptSight(ctx, { metadataKey: params.key, sight }, actor);
  if (sight.state !== 'new') fail('secrets.cannot_burn');

  const { secretKey = '' } = receiptSight(ctx, { metadataKey: params.key, sight }, actor);
  await admit(ctx, { sight, secretKey, passphrase: body.passphrase, purpose: 'burn', actor, call });
  const { bucket, _id, now } = sight.row;
  const verdict = await settle(ctx.secrets, {
    id: { bucket, _id },
    move: { kind: 'burn', claim },
    budgetMs: budgets.nonceMs,
    isOurs,
    isOpen: (row) => row.state === 'new',
  });
  if (verdict.kind === 'lost') fail('secrets.cannot_burn'); // opened since we looked: the write decides, not the read
  if (verdict.kind === 'unknown') fail('store.unavailable');
  ctx.metrics.burned();
  ctx.credit(sight.row.ownerId, 'secretsBurned');
  const row: FoundSecret = { ...sight.row, box: undefined, state: 'burned', claim, endedAt: now, end: 'burn' };
  return receiptSight(ctx, { metadataKey: params.key, sight: { ...sight, row, state: 'burned', receiptState: 'burned' } }, actor);
}

/** Burns and shows the receipt. @throws as `burnt` */
export async function burn(ctx: Burning, asked: Call, actor: Actor): Promise<Output<typeof burnSecret>> {
  const seen = await burnt(ctx, asked, actor);
  const { record, details } = receiptAnswer(ctx, seen);
  return { record: { ...record, metadata: receiptRecord(seen.kept) }, details: { ...details, title: 'Secret burned' } };
}
