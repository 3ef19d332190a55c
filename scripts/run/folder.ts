// The folder with the data of `make run` and `make dev`, and with their logs.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { UserError } from '@glimpse/processes/user-error';

/** Creates the data folder: `.data`, or the value of DATA_DIR. @throws UserError if it is not writable */
export function ownFolder(): string {
  const folder = resolve(process.env['DATA_DIR'] ?? join(rootFolder, '.data'));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new UserError(
      `The data folder ${folder} is not writable: change its permissions, or choose another one with DATA_DIR=...`,
      { cause },
    );
  }
  return folder;
}

/** Begins the log of a program in the folder, and keeps that of the start before. @returns its path */
export async function newLog(folder: string, program: string): Promise<string> {
  const file = join(folder, `${program}.log`);
  await copyFile(file, `${file}.1`).catch(() => {}); // the first start has no previous log
  await writeFile(file, '');
  return file;
}
