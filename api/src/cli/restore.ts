// `restore`: all steps of a restore, each once and in order (docs/operations.md#restore).
import { sealBackedUp } from '#features/accounts/store/account-forms-store.ts';
import type { Clock } from '#platform/time/clock.ts';
import {
  canWriteKeys,
  fitKeys,
  raiseEpoch,
  readBoxKeys,
  recordKeys,
} from '#platform/crypto/keys/key-commands.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { connectMongo } from '#platform/mongo/connect.ts';
import { BackupError } from '#platform/mongo/backup/backup-files.ts';
import { checkBackup, loadBackup } from '#platform/mongo/backup/load-backup.ts';
import {
  endRestore,
  enterRestore,
  type RestoreState,
  unfinishedRestore,
} from '#platform/mongo/backup/restore-state.ts';
import { regionStore } from '#features/regions/region-store.ts';
import type { Config } from '#src/config/config.ts';
import { backupLines } from './backup.ts';
import type { Command } from './command.ts';

type Backup = Awaited<ReturnType<typeof checkBackup>>;
type Mongo = Awaited<ReturnType<typeof connectMongo>>;

const keyPlaces = ({ keysFile: file, keysMirrorFile: mirror }: Config) => ({
  file,
  ...(mirror !== undefined && { mirror }),
});

/** Resumes or begins the restore of this backup. A resumed restore keeps its epoch. */
async function openState({ db }: Mongo, { manifest, id }: Backup, config: Config): Promise<RestoreState> {
  const begun = await unfinishedRestore(db);
  if (begun && begun.backup !== id) throw new BackupError('other backup');
  const state = begun ?? { backup: id, epoch: await nextEpoch(db, manifest, config), loaded: [] };
  await enterRestore(db, state, begun);
  return state;
}

type Epochs = { readonly file: number; readonly backup: number; readonly row: number };

/**
 * The epoch of a new restore: one more than that of key file, backup and database. Where another program
 * writes the key file, it has raised the epoch already. @throws BackupError if it has not
 */
export function epochToReach({ file, backup, row }: Epochs, canWrite: boolean): number {
  if (canWrite) return Math.max(file, backup, row) + 1;
  if (file <= Math.max(backup, row)) throw new BackupError('epoch not raised');
  return file;
}

/** @throws KeyringError if the backup has other keys */
async function nextEpoch(db: Mongo['db'], { keys }: Backup['manifest'], config: Config): Promise<number> {
  const places = keyPlaces(config);
  const file = await fitKeys(places, config.region, keys);
  const row = await regionStore(db, config.region).read();
  return epochToReach({ file, backup: keys.epoch, row: row?.epoch ?? 0 }, await canWriteKeys(places));
}

/** Old backups hold accounts in clear (docs/design/keys.md#account-boxes). */
async function accountChanges(config: Config, clock: Clock) {
  const keys = await readBoxKeys(keyPlaces(config));
  const opening = { clock, keys: () => keys, random: randomBytes };
  return { accounts: (document: Readonly<Record<string, unknown>>) => sealBackedUp(opening, document) };
}

export const restore: Command = {
  name: 'restore',
  takes: '<folder>',
  does: 'replaces the database by a backup, with the region stopped; ends all unread secrets; resumes after a crash',
  words: [1, 1],
  flags: [],
  async run({ words: [folder = ''] }, { config, clock }) {
    const started = clock.now().getTime();
    await using mongo = await connectMongo({ url: config.mongoUrl, purpose: 'restore' });
    const backup = await checkBackup(folder, config.region);
    const { epoch, loaded } = await openState(mongo, backup, config);
    const reached = await raiseEpoch(keyPlaces(config), { now: clock.now(), random: randomBytes }, epoch);
    const changes = await accountChanges(config, clock);
    await loadBackup(mongo.db, { folder, manifest: backup.manifest, loaded, changes });
    await recordKeys(keyPlaces(config), regionStore(mongo.db, config.region));
    await endRestore(mongo.db);
    return [
      '1. Region stopped: no process of the API is connected.',
      `2. Epoch raised to ${reached}: all unread secrets have ended.`,
      `3. Backup of ${backup.manifest.takenAt} loaded:`,
      backupLines(backup.manifest, clock.now().getTime() - started),
      '4. Empty Redis, then start the region.',
    ].join('\n');
  },
};
