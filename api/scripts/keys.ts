// `node api/scripts/keys.ts COMMAND`: repairs the key file, in the environment of the API
// (docs/design/keys.md#restores).
import { regionStore } from '#features/regions/region-store.ts';
import { systemClock } from '#platform/time/clock.ts';
import { acceptKeyFile, raiseEpoch, renewKeys, replaceLostKeys } from '#platform/crypto/keys/key-commands.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { connectMongo } from '#platform/mongo/connect.ts';
import { readConfig } from '#src/config/config.ts';
import { withSecretFiles } from '#src/config/secret-files.ts';
import { startupErrorMessage } from '#src/composition/startup-error.ts';

const usage = `Usage: node api/scripts/keys.ts COMMAND, with the API's environment and the region stopped
    raise-epoch [N]    ends all unread secrets; before another program loads a backup, or when the database is
                       older than the key file, also while the region runs (N: the new epoch)
    accept-file        accepts a key file that is older than the database
    replace-lost-file [--force]
                       creates new keys for a lost file; all secrets, receipts and accounts, with their addresses,
                       become unreadable
                       (--force: even if a valid key file is in place)
    renew              creates new keys after a suspected theft; they seal from ten minutes later
`;

async function run([command, option]: readonly string[]): Promise<string | undefined> {
  const { keysFile: file, keysMirrorFile, mongoUrl, region } = readConfig(withSecretFiles(process.env));
  const places = { file, ...(keysMirrorFile !== undefined && { mirror: keysMirrorFile }) };
  const making = { now: systemClock.now(), random: randomBytes };
  if (command === 'raise-epoch' && (option === undefined || /^\d{1,9}$/.test(option))) {
    return `The epoch is ${await raiseEpoch(places, making, option === undefined ? undefined : Number(option))}.`;
  }
  if (command === 'renew') return renewKeys(places, making).then(() => 'The file has new keys.');
  const force = option === '--force';
  const isReplace = command === 'replace-lost-file' && (option === undefined || force);
  if (command !== 'accept-file' && !isReplace) return undefined;
  await using mongo = await connectMongo({ url: mongoUrl });
  const record = regionStore(mongo.db, region);
  if (command === 'accept-file') await acceptKeyFile(places, record, making);
  else await replaceLostKeys(places, { record, region, force }, making);
  return 'The key file is ready. Start the region.';
}

await run(process.argv.slice(2)).then(
  (done) => {
    process.stdout.write(done === undefined ? usage : `${done}\n`);
    process.exitCode = done === undefined ? 1 : 0;
  },
  (thrown: unknown) => {
    process.stderr.write(`${startupErrorMessage(thrown)}\n`);
    process.exitCode = 1;
  },
);
