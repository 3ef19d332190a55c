// Where the scripts keep things, all inside the clone and none of it in git.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the clone, absolute. */
export const rootFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Unpacked programs: mongod, redis-server, Chromium. Can be deleted; comes back by itself. */
export const toolsFolder = join(rootFolder, '.tools');

/** Programs somebody put here by hand win over unpacked ones (decision 29). */
export const binFolder = join(rootFolder, 'bin');
