// Keeps the operator's key of a region without Kubernetes in a file: 32 bytes as base64.
import { open, readFile } from 'node:fs/promises';
import type { Random } from '#platform/random.ts';

const keyBytes = 32;

/** The file is there, but holds no key. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

const isMissing = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
const exists = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST';

/** Reads the key. `undefined`: there is no file. @throws KeyFileError, or an error of the file system */
export async function readKeyFile(path: string): Promise<Buffer | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    const key = Buffer.from(text, 'base64');
    if (key.length !== keyBytes || key.toString('base64') !== text)
      throw new KeyFileError('OPERATOR_KEY_FILE names a file that holds no key');
    return key;
  } catch (thrown) {
    if (isMissing(thrown)) return undefined;
    throw thrown;
  }
}

/** Makes the file, readable by its owner only. If another process made it first, that key is used. */
export async function makeKeyFile(path: string, random: Random): Promise<Buffer> {
  const key = random.bytes(keyBytes);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(`${key.toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    return key;
  } catch (thrown) {
    if (!exists(thrown)) throw thrown;
    const made = await readKeyFile(path);
    if (!made) throw thrown;
    return made;
  }
}
