// Keeps what a build made of the same input: a build after one edit repeats only what it changed.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const usualFolder = fileURLToPath(new URL('../../node_modules/.cache/glimpse-web', import.meta.url));
/** An entry that no build used for so long is deleted. */
const keptMs = 7 * 86_400_000;

export type BuildCache = {
  /**
   * Returns the stored output of `make` for this input. Calls `make` if none is stored or readable.
   * @param kind names the tool with its version and options
   */
  cached(kind: string, input: Uint8Array | string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Deletes what no build used for a week. */
  prune(nowMs: number): Promise<void>;
};

export function buildCache(folder = usualFolder): BuildCache {
  return {
    async cached(kind, input, make) {
      const name = createHash('sha256').update(kind).update('\0').update(input).digest('hex');
      const file = join(folder, name);
      const known = await readFile(file).catch(() => undefined);
      if (known) {
        const now = new Date();
        await utimes(file, now, now).catch(() => undefined); // another build may have deleted it
        return known;
      }
      const made = await make();
      await mkdir(folder, { recursive: true });
      const draft = `${file}.${randomUUID()}`; // two files of a build may be equal
      await writeFile(draft, made);
      await rename(draft, file); // whole, or not at all
      return made;
    },
    async prune(nowMs) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found && nowMs - found.mtimeMs > keptMs) await rm(join(folder, name), { force: true });
      }
    },
  };
}
