// The account a command is about.
import type { Account } from '#features/accounts/model/account.ts';
import { emailIds } from '#features/accounts/model/email-addresses.ts';
import type { Parts } from './command.ts';
import { refuse } from './cli-error.ts';

/** @param address as `readAddress` gives it. @throws Mistake 1 if there is none */
export async function findAccount({ accounts, keyring }: Pick<Parts, 'accounts' | 'keyring'>, address: string): Promise<Account> {
  return (await accounts.byEmailId(emailIds(keyring.roots(), address))) ?? refuse('There is no account with this address.');
}
