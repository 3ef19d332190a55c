// A folder for one test's key file; gone with the test.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function keysFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-keys-'));
  return { file: join(folder, 'keys.json'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
