// Bugs of backups and restores.
import type { SeededBug } from '../plant.ts';

export const restoresBugs: readonly SeededBug[] = [
  {
    name: 'loaded-before-loading',
    story: 'a restore records a collection before it is loaded, so that a crash skips the rest of it',
    edits: [
      {
        file: 'api/src/platform/mongo/backup/load-backup.ts',
        find: '    await loadCollection(db, folder, { collection, change: changes[collection.name] });\n    await recordLoaded(db, collection.name);',
        replace:
          '    await recordLoaded(db, collection.name);\n    await loadCollection(db, folder, { collection, change: changes[collection.name] });',
      },
    ],
    caughtBy: 'api/tests/admin/restore.int.test.ts',
  },
  {
    name: 'checksum-not-compared',
    story: 'the checksum of a backup file is not compared before it is loaded',
    edits: [
      {
        file: 'api/src/platform/mongo/backup/backup-files.ts',
        find: 'if (!isSame || documents !== expected.documents',
        replace: 'if ((!isSame && bytes === 0) || documents !== expected.documents',
      },
    ],
    caughtBy: 'api/src/platform/mongo/backup/backup-files.test.ts',
  },
  {
    name: 'older-keys-after-restore',
    story: 'a restore does not write its epoch into the database, so that a key file of before it still fits',
    edits: [
      {
        file: 'api/src/cli/restore.ts',
        find: '    await recordKeys(keyPlaces(config), regionStore(mongo.db, config.region));\n',
        replace:
          '    if (epoch < 0) await recordKeys(keyPlaces(config), regionStore(mongo.db, config.region));\n',
      },
    ],
    caughtBy: 'api/tests/admin/restore.int.test.ts',
  },
];
