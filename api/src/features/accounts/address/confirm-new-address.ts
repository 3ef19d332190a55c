// Confirms another address by the key of a mail; it changes once both mailboxes have confirmed
// (docs/design/trust.md#change-of-address).
import { accountsContract } from '@glimpse/contracts/accounts';
import { ResetKey } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { isDuplicateKey } from '#platform/mongo/duplicate-key.ts';
import type { MailDeps, MoveDeps } from '../account-deps.ts';
import { type InTransaction, mailTo } from '../mail/account-mail.ts';
import type { MoveOutcome } from '../store/address-store.ts';

const refuseKey = (): never => fail('accounts.unknown_address_link');

type ConfirmAddressDeps = MailDeps & MoveDeps;
type Changed = Extract<MoveOutcome, { kind: 'changed' }>;

/** Tells both mailboxes. */
async function tell(
  deps: MailDeps,
  session: InTransaction,
  { account, from, to, locale }: Changed & { readonly locale: string },
): Promise<void> {
  const atMs = deps.clock.now().getTime();
  const { locale: spoken } = mailTo(account, locale);
  for (const each of [from, to]) {
    const mail = { kind: 'address_changed' as const, data: { atMs, address: to }, cause: deps.ids.nonce() };
    await deps.outbox.add(session, { ...mail, to: each, locale: spoken, owner: account.id });
  }
}

/**
 * Works without a session: the other mailbox may be open elsewhere. A repeat of the first confirmation says
 * `waiting` again. @throws `accounts.unknown_address_link`, `accounts.address_taken`
 */
export const confirmAddress = operation(
  accountsContract.confirmAddress,
  async (deps: ConfirmAddressDeps, { body, context }) => {
    if (!z.safeParse(ResetKey, body.key).success) return refuseKey();
    const keyHash = sha256(body.key);
    const confirmed = deps.transact(async (session) => {
      const outcome = await deps.accounts.confirmMove(keyHash, deps.clock.now(), session);
      if (outcome?.kind !== 'changed') return outcome;
      await deps.followMove({ account: outcome.account.id, from: outcome.from }, session);
      await tell(deps, session, { ...outcome, locale: context.locale });
      return outcome;
    });
    const outcome = await confirmed.catch((thrown: unknown) => {
      if (isDuplicateKey(thrown)) return fail('accounts.address_taken');
      throw thrown;
    });
    return { record: { state: (outcome ?? refuseKey()).kind }, details: {} };
  },
);
