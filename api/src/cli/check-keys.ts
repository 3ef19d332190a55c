// `check-keys`: checks the key file as the API does at its start (docs/design/keys.md#key-file).
import { regionStore } from '#features/regions/region-store.ts';
import { checkKeys } from '#platform/crypto/keys/check-keys.ts';
import { connectMongo } from '#platform/mongo/connect.ts';
import type { Command } from './command.ts';
import { refuse } from './cli-error.ts';

export const checkKeysCommand: Command = {
  name: 'check-keys',
  takes: '',
  does: 'checks whether the key file fits the database, as the API does at its start; changes nothing',
  words: [0, 0],
  flags: [],
  async run(_args, { config, clock }) {
    const { keysFile: file, keysMirrorFile: mirror, region, mongoUrl } = config;
    await using mongo = await connectMongo({ url: mongoUrl });
    const facts = await checkKeys({ file, mirror, region, clock, record: regionStore(mongo.db, region) });
    if (!facts)
      return 'There are no keys yet, in the file or in the database: the API makes both at its first start.';
    const { state, epoch, seq, stateAgeDays, fence } = facts;
    if (fence === 'older database')
      refuse(
        'The database is older than the key file: put the newest database back, or end all unread secrets with node api/scripts/keys.ts raise-epoch.',
      );
    if (state === 'fenced')
      refuse(
        'The key file is an older copy: restore the newest, or accept this one with node api/scripts/keys.ts accept-file.',
      );
    if (state === 'clock_behind')
      refuse('The key file is ahead of the clock of this machine: set the clock right.');
    const late =
      stateAgeDays > 1
        ? ` The keys on disk are ${stateAgeDays} days behind: the running API advances them.`
        : '';
    return `The key file fits the database: epoch ${epoch}, sequence ${seq}.${late}`;
  },
};
