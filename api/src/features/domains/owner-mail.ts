// Addresses mails of this feature to the owner of a claim.
import type { Transaction, Transactions } from '#platform/mongo/transaction.ts';
import type { Clock } from '#platform/time/clock.ts';

type Owner = { readonly address: string; readonly locale?: string | undefined };
type Addressed = {
  readonly cause: string;
  readonly to: string;
  readonly locale: string;
  readonly owner: Buffer;
};

/** What a job needs to mail owners. */
export type OwnerMailDeps<Mail> = {
  readonly accounts: { byId(id: Buffer): Promise<Owner | undefined> };
  readonly clock: Clock;
  readonly transact: Transactions;
  readonly nonce: () => string;
  readonly addMail: (session: Transaction, mail: Mail & Addressed) => Promise<unknown>;
  /** The language of accounts that chose none. */
  readonly defaultLocale: string;
};

/** @returns where a mail goes, or `undefined` if the account is gone */
export async function addressOwner(
  { accounts, nonce, defaultLocale }: Pick<OwnerMailDeps<never>, 'accounts' | 'nonce' | 'defaultLocale'>,
  customerId: string,
): Promise<Addressed | undefined> {
  const owner = Buffer.from(customerId, 'hex');
  const found = await accounts.byId(owner);
  return found && { cause: nonce(), to: found.address, locale: found.locale ?? defaultLocale, owner };
}
