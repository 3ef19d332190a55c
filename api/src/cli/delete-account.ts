// `delete-account`: deletes an account as its owner can on the account page (api.md 12).
import { removeAccount } from '#features/accounts/destroy-account.ts';
import { type Command, readAddress } from './command.ts';
import { findAccount } from './find-account.ts';
import { refuse } from './cli-error.ts';
import { redisSettled } from './redis-settled.ts';

export const deleteAccount: Command = {
  name: 'delete-account',
  takes: '<address> --yes',
  does: 'deletes an account for good and mails its owner a notice',
  words: [1, 1],
  flags: ['yes'],
  async run({ words, flags }, { open }) {
    const address = readAddress(words);
    if (!flags.has('yes')) refuse('This cannot be undone: say --yes to delete the account.', 2);
    await using parts = await open();
    const account = await findAccount(parts, address);
    await redisSettled(parts);
    await removeAccount(parts, account, parts.locales.preferred);
    return 'The account is deleted. Its links stay readable until they end; what a running request still wrote goes within a minute.';
  },
};
