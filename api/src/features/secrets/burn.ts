// Burn: the owner destroys a secret that nobody has viewed (spec §4, §7, trust.md 5, api.md 3.5).
import type { Output } from '@glimpse/contracts/endpoint';
import type { burnSecret } from '@glimpse/contracts/secrets';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { checkPassphrase, type CheckPassphraseDeps } from './protocol/check-passphrase.ts';
import { findConfirmed } from './protocol/find-secret.ts';
import { toReceiptRecord } from './presenters/receipt.ts';
import { toReceiptAnswer, toLoadedReceipt, type LoadedReceipt, type ReceiptDeps } from './presenters/receipt-page.ts';
import type { CountUsage } from './model/secret.ts';
import type { FoundSecret } from './store/secret-row.ts';
import { budgets, confirmedWrite } from './protocol/confirmed-write.ts';

export type BurnDeps = CheckPassphraseDeps &
  ReceiptDeps & { readonly ids: Pick<Ids, 'nonce'>; readonly metrics: { readonly burned: () => void }; readonly credit: CountUsage };
type Call = OperationInput<typeof burnSecret>;

/**
 * Burns an unopened secret; the same nonce gets the same answer again. Burn, reveal and expiry race on one field: one wins.
 * @throws `secrets.unknown`, `secrets.cannot_burn`, `secrets.wrong_passphrase`, `http.rate_limited`, `store.unavailable`
 */
export async function burnSecretOnce(deps: BurnDeps, { params, body, nonce, context }: Call, actor: Actor): Promise<LoadedReceipt> {
  const loaded = await findConfirmed(deps, { kind: 'm', key: params.key, part: 'lean' }, actor);
  if (!body.continue || !loaded.keys.gens.includes(loaded.header.rootGen)) fail('secrets.cannot_burn');
  const claim = loaded.keys.claimOf(loaded.header.rootGen, loaded.header.mid, nonce ?? deps.ids.nonce());
  const hasWon = (row: FoundSecret): boolean => row.state === 'burned' && sameBytes(row.claim, claim);
  if (hasWon(loaded.row)) return toLoadedReceipt(deps, { metadataKey: params.key, loaded }, actor);
  if (loaded.state !== 'new') fail('secrets.cannot_burn');

  const { secretKey = '' } = toLoadedReceipt(deps, { metadataKey: params.key, loaded }, actor);
  await checkPassphrase(deps, { loaded, secretKey, passphrase: body.passphrase, purpose: 'burn', actor, context });
  const { bucket, _id, now } = loaded.row;
  const outcome = await confirmedWrite(deps.secrets, {
    id: { bucket, _id },
    transition: { kind: 'burn', claim },
    budgetMs: budgets.nonceMs,
    hasWon,
    isUndecided: (row) => row.state === 'new',
  });
  if (outcome.kind === 'lost') fail('secrets.cannot_burn'); // opened since we looked: the write decides, not the read
  if (outcome.kind === 'unknown') fail('store.unavailable');
  deps.metrics.burned();
  deps.credit(loaded.row.ownerId, 'secretsBurned');
  const row: FoundSecret = { ...loaded.row, box: undefined, state: 'burned', claim, endedAt: now, end: 'burn' };
  return toLoadedReceipt(deps, { metadataKey: params.key, loaded: { ...loaded, row, state: 'burned', receiptState: 'burned' } }, actor);
}

/** Burns and shows the receipt. @throws as `burnt` */
export async function burn(deps: BurnDeps, asked: Call, actor: Actor): Promise<Output<typeof burnSecret>> {
  const seen = await burnSecretOnce(deps, asked, actor);
  const { record, details } = toReceiptAnswer(deps, seen);
  return { record: { ...record, metadata: toReceiptRecord(seen.kept) }, details: { ...details, title: 'Secret burned' } };
}
