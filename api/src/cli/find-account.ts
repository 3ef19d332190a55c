// Finds the account that a command names.
import type { Account } from '#features/accounts/model/account.ts';
import { emailIds } from '#features/accounts/model/email-addresses.ts';
import type { Parts } from './command.ts';
import { refuse } from './cli-error.ts';

/** @param address from `readAddress`. @throws CliError if no account has it */
export async function findAccount({ accounts, keyring }: Pick<Parts, 'accounts' | 'keyring'>, address: string): Promise<Account> {
  return (await accounts.byEmailId(emailIds(keyring.roots(), address))) ?? refuse('There is no account with this address.');
}
