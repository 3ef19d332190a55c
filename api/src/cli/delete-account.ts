// `delete-account`: deletes an account as its owner can (docs/design/http-api.md#account-deletion).
import { removeAccount } from '#features/accounts/erasure/remove-account.ts';
import { type Command, findAccount, type Parts, readAddress } from './command.ts';
import { refuse } from './cli-error.ts';

const tries = 40;
const pauseMs = 50;

/** Waits for the new connection to Redis, at most two seconds. */
async function redisSettled({ redis, pause }: Pick<Parts, 'redis' | 'pause'>): Promise<void> {
  for (let attempt = 0; attempt < tries && redis.state() === 'degraded'; attempt += 1) await pause(pauseMs);
}

export const deleteAccount: Command = {
  name: 'delete-account',
  takes: '<address> --yes',
  does: 'deletes an account permanently and mails its owner a notice',
  words: [1, 1],
  flags: ['yes'],
  async run({ words, flags }, { open }) {
    const address = readAddress(words);
    if (!flags.has('yes')) refuse('This cannot be undone: add --yes to delete the account.', 2);
    await using parts = await open();
    const account = await findAccount(parts, address);
    await redisSettled(parts);
    await removeAccount(parts, account, parts.locales.preferred);
    return 'The account is deleted. Its live secrets stay readable until they expire. Data that running requests wrote is erased within a minute.';
  },
};
