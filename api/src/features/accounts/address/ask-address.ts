// Asks for another address: a link goes to the new and one to the present mailbox
// (docs/design/trust.md#change-of-address).
import { accountsContract } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import { keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { mailAddress } from '#platform/mail/address.ts';
import { type MailDeps, type PasswordDeps, requireAccount } from '../account-deps.ts';
import { mailTo } from '../mail/account-mail.ts';
import type { Account } from '../model/account.ts';
import { checkPassword } from '../sessions/check-password.ts';

type AskAddressDeps = MailDeps & PasswordDeps;
type Move = { readonly account: Account; readonly address: string; readonly locale: string };

/** Both mails count as mails about an account. @throws `http.rate_limited`, before anything is stored */
async function takeShares(deps: AskAddressDeps, { account, address }: Move, network: string): Promise<void> {
  for (const to of [address, account.address])
    if (!(await deps.mailShare.take(to, network)))
      fail('http.rate_limited', { limit: 'account_mail_address' });
}

/** Stores keys and mails together; former links end. @throws `accounts.confirm_wrong` after a new password */
async function begin(deps: AskAddressDeps, { account, address, locale }: Move): Promise<void> {
  const { pick, nonce } = deps.ids;
  const [nextKey, presentKey] = [0, 1].map(() => pick(keyAlphabet, limits.resetKeyChars));
  const now = deps.clock.now();
  const until = new Date(now.getTime() + limits.addressChangeSeconds * 1000);
  const hashes = { nextHash: sha256(nextKey ?? ''), presentHash: sha256(presentKey ?? '') };
  const present = mailTo(account, locale);
  await deps.transact(async (session) => {
    const move = { held: account.hash, address, until, ...hashes };
    if (!(await deps.accounts.beginMove(account.id, move, session))) fail('accounts.confirm_wrong');
    const common = { owner: account.id, locale: present.locale };
    const next = { kind: 'address_new' as const, data: { addressKey: nextKey ?? '' } };
    await deps.outbox.add(session, { ...next, ...common, cause: nonce(), to: address });
    const former = { kind: 'address_old' as const, data: { addressKey: presentKey ?? '', address } };
    await deps.outbox.add(session, { ...former, ...common, cause: nonce(), to: present.to });
  });
}

/**
 * An address that has an account is not told apart: its mailbox gets the same mail, and the change fails when
 * both have confirmed.
 * @throws `accounts.confirm_missing`, `accounts.bad_new_address`, `accounts.same_address`,
 *   `accounts.confirm_wrong`, `http.rate_limited`
 */
export const askAddress = operation(
  accountsContract.askAddress,
  async (deps: AskAddressDeps, { body, context }, actor) => {
    if (body.confirmation === '') fail('accounts.confirm_missing');
    const address = mailAddress(body.newemail) ?? fail('accounts.bad_new_address');
    const account = await requireAccount(deps, actor);
    if (address === account.address) fail('accounts.same_address');
    if ((await checkPassword(deps, body.confirmation, { account, network: actor.clientPrefix })) === 'wrong')
      fail('accounts.confirm_wrong');
    const move = { account, address, locale: context.locale };
    await takeShares(deps, move, actor.clientPrefix);
    await begin(deps, move);
    return { record: {}, details: {} };
  },
);
