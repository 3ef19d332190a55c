// Folders that scripts and tools use, all inside the clone and ignored by git.
import { join } from 'node:path';

/** The root of the clone, absolute. */
export const rootFolder = join(import.meta.dirname, '../../..');

/** Unpacked programs: mongod, redis-server, Chromium. Safe to delete; the next run unpacks them again. */
export const toolsFolder = join(rootFolder, '.tools');

/** Programs installed by hand; they take precedence over unpacked ones (decision 29). */
export const binFolder = join(rootFolder, 'bin');
