// Folders that the scripts use, all inside the clone and ignored by git.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the clone, absolute. */
export const rootFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Unpacked programs: mongod, redis-server, Chromium. Safe to delete; the next run unpacks them again. */
export const toolsFolder = join(rootFolder, '.tools');

/** Programs installed by hand; they take precedence over unpacked ones (decision 29). */
export const binFolder = join(rootFolder, 'bin');
