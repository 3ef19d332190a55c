// Keys in a mounted volume: Kubernetes links the file to a folder and replaces that link with every update.
import { chmod, mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyDisk } from './key-disk.ts';
import { withEpoch } from './key-transitions.ts';
import { type KeyState, writeKeyState } from './key-state.ts';
import { sampleKeyState } from './sample-keys.ts';
import { kekOn, keyringFixture, type KeyringFixture } from './testing.ts';

let fixture: KeyringFixture;
let updates = 0;
beforeEach(async () => {
  fixture = await keyringFixture();
  vi.spyOn(keyDisk, 'writable').mockResolvedValue(false);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture[Symbol.asyncDispose]();
});

/** Updates the volume as kubelet does: a new folder, then a rename of the link to it. */
async function mount(state: KeyState): Promise<void> {
  const volume = dirname(fixture.file);
  const version = `..2026_${(updates += 1)}`;
  await mkdir(join(volume, version));
  await writeFile(join(volume, version, 'keys.json'), writeKeyState(state));
  await chmod(join(volume, version, 'keys.json'), 0o440);
  await symlink(version, join(volume, '..data_tmp'));
  await rename(join(volume, '..data_tmp'), join(volume, '..data'));
  await symlink('..data/keys.json', fixture.file).catch(() => undefined); // made by the first update only
}

test('an update of the volume is loaded, and nothing is written into it', async () => {
  await mount(sampleKeyState());
  const keyring = await fixture.start();
  const key = kekOn(keyring, 1, 20_778);
  const before = await readdir(dirname(fixture.file));
  expect(key).toHaveLength(64);
  await keyring.advance();
  expect(await readdir(dirname(fixture.file))).toEqual(before);
  await mount(withEpoch(sampleKeyState(), 4, fixture.source()));
  await keyring.reload();
  expect(keyring.facts()).toMatchObject({ epoch: 4, rejected: 0 });
});
