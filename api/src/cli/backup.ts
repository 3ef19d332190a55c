// `backup`: writes all collections at one snapshot into a folder (docs/operations.md#back-up).
import { connectMongo } from '#platform/mongo/connect.ts';
import type { Manifest } from '#platform/mongo/backup/manifest.ts';
import { writeBackup } from '#platform/mongo/backup/write-backup.ts';
import { addBackup } from '#platform/mongo/backup/kept-backups.ts';
import type { Command } from './command.ts';
import { refuse } from './cli-error.ts';

const megabyte = 1_000_000;

/** One line per collection, and one for all. */
export function backupLines({ collections }: Pick<Manifest, 'collections'>, ms: number): string {
  const each = collections.map(({ name, documents, bytes }) => figures(name, documents, bytes));
  const sum = (field: 'documents' | 'bytes'): number =>
    collections.reduce((total, collection) => total + collection[field], 0);
  return [...each, `${figures('all', sum('documents'), sum('bytes'))} in ${(ms / 1000).toFixed(1)} s`].join(
    '\n',
  );
}

const figures = (name: string, documents: number, bytes: number): string =>
  `${name.padEnd(14)} ${String(documents).padStart(10)} documents ${(bytes / megabyte).toFixed(1).padStart(10)} MB`;

export const backup: Command = {
  name: 'backup',
  takes: '<folder> [<keep>]',
  does: 'writes all collections at one snapshot into a new folder, with checksums; the region may run',
  words: [1, 2],
  flags: [],
  async run({ words: [folder = '', keep] }, { config, clock }) {
    if (keep !== undefined && !/^[1-9]\d{0,2}$/.test(keep))
      refuse('Keep at least 1 and at most 999 backups.', 2);
    const started = clock.now().getTime();
    await using mongo = await connectMongo({ url: config.mongoUrl, purpose: 'backup' });
    const write = (into: string): Promise<Manifest> =>
      writeBackup(mongo, { region: config.region, folder: into });
    const { manifest, name } =
      keep === undefined
        ? { manifest: await write(folder), name: undefined }
        : await addBackup({ folder, keep: Number(keep), now: clock.now() }, write);
    const { region, takenAt, keys } = manifest;
    return [
      backupLines(manifest, clock.now().getTime() - started),
      `The backup of region ${region} is complete: snapshot of ${takenAt}, epoch ${keys.epoch}. It holds no key file.`,
      ...(name === undefined ? [] : [`Its folder is ${name}.`]),
    ].join('\n');
  },
};
