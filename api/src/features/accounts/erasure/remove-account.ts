// Deletes an account at once with all personal data; live secrets stay readable
// (docs/design/http-api.md#account-deletion).
import type { MailDeps } from '../account-deps.ts';
import { mailTo } from '../mail/account-mail.ts';
import type { Account } from '../model/account.ts';
import type { ErasureDeps } from './account-erasure.ts';

type RemoveAccountDeps = Pick<MailDeps, 'transact' | 'accounts' | 'ids' | 'outbox'> & ErasureDeps;

/** Deletes the account and stores the notice in one transaction, then erases what other parts hold. */
export async function removeAccount(
  deps: RemoveAccountDeps,
  account: Account,
  locale: string,
): Promise<void> {
  await deps.transact(async (session) => {
    if (!(await deps.accounts.remove(account.id, session))) return;
    await deps.outbox.forget(session, account.id);
    await deps.erasures.add(account, session);
    const cause = deps.ids.nonce();
    await deps.outbox.add(session, { kind: 'account_deleted', data: {}, cause, ...mailTo(account, locale) });
  });
  await deps.eraseAccount(account.id).catch(() => undefined); // the job erases again
}
