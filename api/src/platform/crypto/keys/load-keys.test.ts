// Faults of the key file at start, and their recovery by command (docs/design/keys.md#key-faults, goal C6).
import { chmod, mkdir, readFile, rmdir, unlink, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withEpoch } from './key-transitions.ts';
import { acceptKeyFile, raiseEpoch, replaceLostKeys } from './key-commands.ts';
import { kekOn, keyringFixture, type KeyringFixture } from './testing.ts';
import { sampleKeyState } from './sample-keys.ts';

const unavailable = expect.objectContaining({ code: 'store.unavailable' });

let fixture: KeyringFixture;
beforeEach(async () => {
  fixture = await keyringFixture();
});
afterEach(async () => {
  vi.useRealTimers();
  await fixture[Symbol.asyncDispose]();
});

const mirror = (): string => `${fixture.file}.mirror`;
const replaceLost = ({ force }: { readonly force: boolean }): Promise<void> =>
  replaceLostKeys(
    { file: fixture.file, mirror: mirror() },
    { record: fixture.record, region: 'eu', force },
    fixture.source(),
  );

describe('at start', () => {
  test('an empty database without a file gets a file and a row', async () => {
    const keyring = await fixture.start();
    expect(keyring.facts()).toEqual({ state: 'serving', epoch: 1, seq: 1, stateAgeDays: 0, rejected: 0 });
    expect((await fixture.onDisk())?.chains.map((chain) => [chain.use, chain.day])).toEqual([
      ['content', 20_777],
      ['record', 20_777],
    ]);
    expect(Object.keys(fixture.row?.checks ?? {})).toEqual(['root-1', 'chain-1', 'chain-2']);
  });

  test('four copies that start at once agree on one file', async () => {
    const rings = await Promise.all(Array.from({ length: 4 }, () => fixture.start()));
    const ids = new Set(rings.map((keyring) => keyring.keys().idOf('s', 'key', 1).toString('hex')));
    expect(ids.size).toBe(1);
  });

  test('no file is created while the clocks disagree', async () => {
    fixture.databaseAheadMs = -301_000;
    await expect(fixture.start()).rejects.toMatchObject({ why: 'clock' });
    await expect(readFile(fixture.file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a file is used if the start that created it died before it wrote the row', async () => {
    await fixture.put(sampleKeyState());
    expect((await fixture.start()).facts()).toMatchObject({ epoch: 3, seq: 1 });
    expect(fixture.row).toMatchObject({
      epoch: 3,
      seq: 1,
      checks: { 'chain-1': '6fb4326c8b12f7a74de5e1e293a3e8d7' },
    });
  });

  test('sealed content without the row is refused', async () => {
    fixture.hasContent = true;
    await fixture.put(sampleKeyState());
    await expect(fixture.start()).rejects.toMatchObject({ why: 'content without keys' });
    await unlink(fixture.file);
    await expect(fixture.start()).rejects.toMatchObject({ why: 'missing' });
  });

  test('a missing, damaged or exposed file of a known database is refused, and the line says what to do', async () => {
    await fixture.start();
    await chmod(fixture.file, 0o644);
    await expect(fixture.start()).rejects.toMatchObject({ why: 'exposed' });
    await chmod(fixture.file, 0o600);
    await writeFile(fixture.file, 'damaged');
    await expect(fixture.start()).rejects.toThrow(
      /damaged.*Put a copy.*Only if there is no copy.*replace-lost-file/,
    );
    await unlink(fixture.file);
    await expect(fixture.start()).rejects.toThrow(
      /missing.*Put a copy.*Only if there is no copy.*replace-lost-file/,
    );
    await expect(readFile(fixture.file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a folder in place of the key file or its mirror is refused with one line', async () => {
    const line =
      /^The path of the key file is a folder: KEYS_FILE and KEYS_MIRROR_FILE must each name a file\.$/;
    await mkdir(fixture.file);
    await expect(fixture.start()).rejects.toThrow(line);
    await expect(raiseEpoch({ file: fixture.file }, fixture.source())).rejects.toThrow(line);
    await expect(replaceLost({ force: true })).rejects.toThrow(line);
    await rmdir(fixture.file);
    await fixture.put(sampleKeyState());
    await mkdir(mirror());
    await expect(replaceLost({ force: true })).rejects.toThrow(line);
    expect((await fixture.onDisk())?.seq).toBe(1);
  });

  test('other keys, or the keys of another region, are refused', async () => {
    await fixture.start();
    await unlink(fixture.file);
    await fixture.put(sampleKeyState());
    await expect(fixture.start()).rejects.toMatchObject({ why: 'other keys' });
    await fixture.put(sampleKeyState({ region: 'us' }));
    await expect(fixture.start()).rejects.toMatchObject({ why: 'region' });
  });

  test('a file older than a restore is refused', async () => {
    await fixture.put(withEpoch(sampleKeyState(), 4, fixture.source()));
    await fixture.start();
    await fixture.put(sampleKeyState({ seq: 99 }));
    await expect(fixture.start()).rejects.toMatchObject({ why: 'older than a restore' });
  });

  test('a higher epoch is adopted', async () => {
    await fixture.put(sampleKeyState());
    await fixture.start();
    await fixture.put(withEpoch(sampleKeyState(), 4, fixture.source()));
    const keyring = await fixture.start();
    expect(keyring.facts()).toMatchObject({ state: 'serving', epoch: 4 });
    expect(fixture.row).toMatchObject({ epoch: 4, seq: 2 });
  });

  test('an older copy of the file is fenced: keys of content answer 503, subkeys work, until the newer file is back', async () => {
    await fixture.put(sampleKeyState({ seq: 7 }));
    await fixture.start();
    await fixture.put(sampleKeyState({ seq: 6 }));
    const keyring = await fixture.start();
    expect(keyring.facts().state).toBe('fenced');
    expect(() => keyring.keys()).toThrow(unavailable);
    expect(keyring.roots().mac('session', 1, 'cookie')).toHaveLength(32);
    await keyring.advance();
    expect((await fixture.onDisk())?.seq).toBe(6);
    await fixture.put(sampleKeyState({ seq: 7 }));
    await keyring.reload();
    expect(keyring.facts().state).toBe('serving');
  });

  test('a state that is days behind serves at once, and is advanced with the same keys', async () => {
    await fixture.put(sampleKeyState());
    fixture.later(40);
    const keyring = await fixture.start();
    expect(keyring.facts()).toMatchObject({ state: 'serving', stateAgeDays: 40 });
    const key = kekOn(keyring, 1, 20_830);
    await keyring.advance();
    expect(keyring.facts()).toMatchObject({ stateAgeDays: 0, seq: 2 });
    expect(kekOn(keyring, 1, 20_830)).toBe(key);
    expect((await fixture.onDisk())?.chains.map((chain) => chain.day)).toEqual([20_817, 20_817]);
    expect(fixture.row?.seq).toBe(2);
  });

  test('a state ahead of this clock serves nothing and is never set back', async () => {
    await fixture.put(sampleKeyState());
    fixture.later(-1);
    const keyring = await fixture.start();
    expect(keyring.facts().state).toBe('clock_behind');
    expect(() => keyring.keys()).toThrow(unavailable);
    await keyring.advance();
    expect((await fixture.onDisk())?.chains[0]?.day).toBe(20_777);
  });
});

describe('by command', () => {
  test('raising the epoch removes all content chains, keeps record chains and happens once', async () => {
    await fixture.put(sampleKeyState());
    await fixture.start();
    expect(await raiseEpoch({ file: fixture.file }, fixture.source(), 4)).toBe(4);
    expect(await raiseEpoch({ file: fixture.file }, fixture.source(), 4)).toBe(4);
    const keyring = await fixture.start();
    expect(keyring.facts()).toMatchObject({ epoch: 4, seq: 2 });
    // An unknown chain: readers compare the epoch first.
    expect(keyring.keys().kek(1, 20_785).kind).toBe('ahead');
    expect(kekOn(keyring, 2, 20_792)).toBe(
      '68d0c6009a25fcd8b06f8bc3a9430c14c8e6d209296c3af1938839b51e45ed2a',
    );
    expect(keyring.keys().sealingChain('content', fixture.now)).toBe(3);
  });

  test('accepting an older copy lifts the fence', async () => {
    await fixture.put(sampleKeyState({ seq: 7, boxesOnly: true }));
    await fixture.start();
    await fixture.put(sampleKeyState({ seq: 2 }));
    fixture.later(1);
    const keyring = await fixture.start();
    expect(keyring.facts().state).toBe('fenced');
    await acceptKeyFile({ file: fixture.file }, fixture.record, fixture);
    await keyring.reload();
    expect(keyring.facts()).toMatchObject({ state: 'serving', seq: 8, stateAgeDays: 0 });
    expect(keyring.boxes().boxesOnly).toBe(true); // as the row says, although the copy is from before
  });

  test('new keys with unused numbers replace a lost file', async () => {
    await fixture.put(sampleKeyState());
    await fixture.start();
    await unlink(fixture.file);
    await replaceLost({ force: false });
    const keyring = await fixture.start();
    expect(keyring.facts()).toMatchObject({ state: 'serving', epoch: 4, seq: 2 });
    expect((await fixture.onDisk())?.root[0]?.gen).toBe(2);
    expect((await fixture.onDisk())?.chains.map((chain) => chain.id)).toEqual([3, 4]);
  });

  test.each(['file', 'mirror'] as const)('a valid %s is not replaced unless forced', async (place) => {
    await fixture.put(sampleKeyState());
    await fixture.start();
    const valid = await readFile(fixture.file);
    const path = place === 'file' ? fixture.file : mirror();
    await writeFile(fixture.file, 'damaged');
    await writeFile(path, valid, { mode: 0o600 });
    const refused = expect(replaceLost({ force: false })).rejects;
    await refused.toThrow(/^A valid key file is in place.*Start the region.*--force.*$/);
    expect(await readFile(path)).toEqual(valid);
    await replaceLost({ force: true });
    expect(await fixture.onDisk()).toMatchObject({ epoch: 4, seq: 2 });
    expect(await readFile(mirror())).toEqual(await readFile(fixture.file));
  });

  test('an exposed file is not replaced unless forced', async () => {
    await fixture.put(sampleKeyState());
    await fixture.start();
    await chmod(fixture.file, 0o644);
    await expect(replaceLost({ force: false })).rejects.toMatchObject({ why: 'exposed' });
    expect(await fixture.onDisk()).toMatchObject({ epoch: 3, seq: 1 });
    await replaceLost({ force: true });
    expect(await fixture.onDisk()).toMatchObject({ epoch: 4, seq: 2 });
  });

  test('a damaged file without a valid copy is replaced', async () => {
    await fixture.put(sampleKeyState());
    await fixture.start();
    await writeFile(fixture.file, 'damaged');
    await replaceLost({ force: false });
    expect((await fixture.start()).facts()).toMatchObject({ state: 'serving', epoch: 4 });
  });
});
