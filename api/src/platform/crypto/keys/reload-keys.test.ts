// A key file that goes, or is refused, while the process runs (docs/design/keys.md#key-faults).
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Keyring } from './keyring.ts';
import { keyDisk } from './key-disk.ts';
import { writeKeyState } from './key-state.ts';
import { sampleKeyState } from './sample-keys.ts';
import { kekOn, keyringFixture, type KeyringFixture } from './testing.ts';

const pollMs = 15_000;
let fixture: KeyringFixture;
let keyring: Keyring;
beforeEach(async () => {
  fixture = await keyringFixture();
  await fixture.put(sampleKeyState({ seq: 5 }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  keyring = await fixture.start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await fixture[Symbol.asyncDispose]();
});

/** Lets the watch look once and waits for it. */
async function looks(): Promise<void> {
  vi.advanceTimersByTime(pollMs);
  await keyring.reload();
}

const faults: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
  ['missing', () => rm(fixture.file), /^The key file is missing\./],
  ['corrupt', () => writeFile(fixture.file, 'damaged'), /^The key file is damaged\./],
  ['exposed', () => chmod(fixture.file, 0o644), /^The key file is accessible to every user/],
  [
    'folder',
    () => rm(fixture.file).then(() => mkdir(fixture.file)),
    /^The path of the key file is a folder\./,
  ],
  [
    'unreadable',
    async () => {
      const denied = Object.assign(new Error('denied'), { code: 'EACCES' });
      vi.spyOn(keyDisk, 'read').mockRejectedValue(denied);
      vi.spyOn(keyDisk, 'stamp').mockRejectedValue(denied);
    },
    /^The key file cannot be read\./,
  ],
  [
    'foreign',
    () => fixture.put(sampleKeyState({ seq: 4 })),
    /^The key file is older than the keys in memory/,
  ],
];

test.each(faults)(
  'a %s file is named in the facts and logged once; keys are served from memory until it is back',
  async (name, breakIt, sentence) => {
    const key = kekOn(keyring, 1, 20_785);
    await breakIt();
    for (let turn = 0; turn < 3; turn += 1) await looks();
    expect(keyring.facts()).toMatchObject({ state: 'serving', file: name, rejected: 1 });
    expect(keyring.facts().problem).toMatch(sentence);
    expect(fixture.logged.filter((line) => sentence.test(line))).toHaveLength(1);
    expect(kekOn(keyring, 1, 20_785)).toBe(key);

    vi.restoreAllMocks();
    await rm(fixture.file, { recursive: true, force: true });
    const fresh = `${fixture.file}.fresh`;
    await writeFile(fresh, writeKeyState(sampleKeyState({ seq: 5 })), { mode: 0o600 });
    await rename(fresh, fixture.file);
    await looks();
    expect(keyring.facts()).not.toHaveProperty('file');
    expect(keyring.facts()).not.toHaveProperty('problem');
    expect(fixture.logged.at(-1)).toBe('The key file is used again');
  },
);

test('a file that gets its mode back is used again, although its bytes did not change', async () => {
  await chmod(fixture.file, 0o644);
  await looks();
  expect(keyring.facts().file).toBe('exposed');
  await chmod(fixture.file, 0o600);
  vi.advanceTimersByTime(pollMs); // the watch alone
  await vi.waitFor(() => expect(keyring.facts()).not.toHaveProperty('file'), { timeout: 10_000 });
});

test('a file that goes between its stamp and its reading is logged once', async () => {
  const stamp = await keyDisk.stamp(fixture.file);
  await rm(fixture.file);
  vi.spyOn(keyDisk, 'stamp').mockResolvedValueOnce(stamp).mockResolvedValueOnce(stamp);
  for (let turn = 0; turn < 3; turn += 1) await looks();
  expect(keyring.facts()).toMatchObject({ file: 'missing', rejected: 1 });
  expect(fixture.logged.filter((line) => line.startsWith('The key file is missing.'))).toHaveLength(1);
});
