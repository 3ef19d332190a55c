// Burns a secret that was not opened yet, for the holder of its private link (docs/design/trust.md#burn).
import { burnSecret } from '@glimpse/contracts/secrets';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { operation, type OperationInput } from '#platform/http/routing/route.ts';
import type { SecretEffects } from './model/secret-event.ts';
import {
  toBurnAnswer,
  toLoadedReceipt,
  type LoadedReceipt,
  type ReceiptDeps,
} from './presenters/receipt-page.ts';
import { checkPassphrase, type CheckPassphraseDeps } from './protocol/check-passphrase.ts';
import { budgets, confirmedWrite, requireWon } from './protocol/confirmed-write.ts';
import { findConfirmed, type LoadedSecret } from './protocol/find-secret.ts';
import type { FoundSecret } from './store/secret-row.ts';

export type BurnDeps = CheckPassphraseDeps &
  ReceiptDeps & {
    readonly ids: Pick<Ids, 'nonce'>;
    readonly effects: Pick<SecretEffects, 'afterBurn'>;
  };

/** Burns the secret and answers with its receipt. @throws as `burnOnce` */
export const burn = operation(burnSecret, async (deps: BurnDeps, input, actor) =>
  toBurnAnswer(deps.config, await burnOnce(deps, input, actor)),
);

/**
 * Burns an unopened secret; the same nonce gets the same receipt again.
 * Burn, reveal and expiry race on one field of one document, so one of them wins.
 * @throws `secrets.unknown`, `secrets.cannot_burn`, `secrets.wrong_passphrase`, `http.rate_limited`,
 *   `store.unavailable`
 */
export async function burnOnce(
  deps: BurnDeps,
  input: OperationInput<typeof burnSecret>,
  actor: Actor,
): Promise<LoadedReceipt> {
  const { params, body, nonce, context } = input;
  const metadataKey = params.key;
  const loaded = await findConfirmed(deps, { kind: 'm', key: metadataKey, part: 'lean' }, actor);
  const { passphrase } = body;
  return burnLoaded(
    deps,
    { metadataKey, loaded, continue: body.continue, passphrase, nonce, context },
    actor,
  );
}

type Burning = Pick<OperationInput<typeof burnSecret>, 'nonce' | 'context'> & {
  readonly metadataKey: string;
  readonly loaded: LoadedSecret;
  readonly continue: boolean;
  readonly passphrase: string | undefined;
};

/** Burns a secret that was found. A sealed link asks for no passphrase. @throws as `burnOnce` */
export async function burnLoaded(deps: BurnDeps, input: Burning, actor: Actor): Promise<LoadedReceipt> {
  const { metadataKey, loaded, nonce } = input;
  if (!input.continue || !loaded.keys.gens.includes(loaded.header.rootGen)) fail('secrets.cannot_burn');
  const claim = loaded.keys.claimOf(loaded.header.rootGen, loaded.header.mid, nonce ?? deps.ids.nonce());
  if (isBurnedBy(loaded.row, claim)) return toLoadedReceipt(deps, { metadataKey, loaded }, actor);
  if (loaded.state !== 'new') fail('secrets.cannot_burn');

  const { secretKey = '' } = toLoadedReceipt(deps, { metadataKey, loaded }, actor);
  if (!loaded.header.flags.sealedLink)
    await checkPassphrase(deps, { ...input, opener: secretKey, purpose: 'burn', actor, claim });
  const burned = await confirmBurn(deps, loaded, claim);
  deps.effects.afterBurn({ ownerId: loaded.row.ownerId });
  return toLoadedReceipt(deps, { metadataKey, loaded: burned }, actor);
}

const isBurnedBy = (row: FoundSecret, claim: Buffer): boolean =>
  row.state === 'burned' && sameBytes(row.claim, claim);

async function confirmBurn(deps: BurnDeps, loaded: LoadedSecret, claim: Buffer): Promise<LoadedSecret> {
  const { bucket, _id, now } = loaded.row;
  const outcome = await confirmedWrite(deps.secrets, {
    id: { bucket, _id },
    transition: { kind: 'burn', claim },
    budgetMs: budgets.nonceMs,
    hasWon: (row) => isBurnedBy(row, claim),
    isUndecided: (row) => row.state === 'new',
  });
  requireWon(outcome, 'secrets.cannot_burn'); // opened after the look-up: the write decides
  const row: FoundSecret = {
    ...loaded.row,
    box: undefined,
    state: 'burned',
    claim,
    endedAt: now,
    end: 'burn',
  };
  return { ...loaded, row, state: 'burned', receiptState: 'burned' };
}
