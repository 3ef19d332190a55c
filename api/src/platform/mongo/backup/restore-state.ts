// Stores the state of a restore in the database, so that it can resume and no API starts meanwhile
// (docs/operations.md#restore).
import type { Db } from 'mongodb';
import { StartupError } from '#platform/errors/startup-error.ts';
import { applicationName, isConnected, olderApplicationName } from '../connect.ts';
import { majorityWrites, readMs } from '../write-concern.ts';
import { BackupError } from './backup-files.ts';

/** `backup` identifies the backup, `epoch` is the one to reach, `loaded` names finished collections. */
export type RestoreState = {
  readonly backup: string;
  readonly epoch: number;
  readonly loaded: readonly string[];
};

/** Name of the collection that holds the state; a backup and a restore leave it out. */
export const stateCollection = 'restores';
const only = 'restore';

const states = (db: Db) =>
  db.collection<RestoreState & { readonly _id: string }>('restores', { writeConcern: majorityWrites });

/** The state of a restore that has begun and not ended. */
export async function unfinishedRestore(db: Db): Promise<RestoreState | undefined> {
  return (await states(db).findOne({ _id: only }, { maxTimeMS: readMs })) ?? undefined;
}

/** @throws StartupError while a restore is not finished: the database may be half loaded */
export async function refuseUnfinishedRestore(db: Db): Promise<void> {
  if (await unfinishedRestore(db))
    throw new StartupError('A restore of this database is not finished: repeat the command that began it');
}

/**
 * Begins or resumes a restore. Until it ends, an API that starts ends at once.
 * @param begun the state of the restore to resume
 * @throws BackupError if a process of the region is connected; a restore that began stays as it is
 */
export async function enterRestore(
  db: Db,
  state: RestoreState,
  begun: RestoreState | undefined,
): Promise<void> {
  if (!begun) await states(db).insertOne({ _id: only, ...state });
  if (!(await isRegionRunning(db))) return;
  if (!begun) await endRestore(db);
  throw new BackupError('running');
}

/** Whether a process of the region is connected to the primary, as the name of its connection says. */
const isRegionRunning = (db: Db): Promise<boolean> =>
  isConnected(db, [applicationName(db.databaseName), olderApplicationName(db.databaseName)]);

/** Records a loaded collection. */
export async function recordLoaded(db: Db, name: string): Promise<void> {
  await states(db).updateOne({ _id: only }, { $addToSet: { loaded: name } });
}

/** Records that the restore has ended: the API may start. */
export async function endRestore(db: Db): Promise<void> {
  await states(db).drop();
}
