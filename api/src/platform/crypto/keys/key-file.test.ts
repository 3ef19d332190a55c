// The key file survives a crash at every step; its old bytes do not (docs/design/keys.md#key-file, goal C6).
import { chmod, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withAdvancedChains } from './key-transitions.ts';
import { keyDisk, type KeyDisk } from './key-disk.ts';
import { keyFile } from './key-file.ts';
import { readKeyState, writeKeyState, type KeyState } from './key-state.ts';
import { sampleKeyState } from './sample-keys.ts';

let folder = '';
const path = () => join(folder, 'keys.json');
const mirror = () => join(folder, 'copy', 'keys.json');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const old = sampleKeyState();
const next = withAdvancedChains(old, 20_778, 30) as KeyState;

/** A disk that fails at its `step`-th change, and at all later ones. */
function failingDisk(step: number): KeyDisk {
  let left = step;
  const failing = <A extends unknown[], T>(act: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      left -= 1;
      if (left < 0) throw new Error('crash');
      return act(...args);
    };
  };
  return {
    ...keyDisk,
    write: failing(keyDisk.write),
    rename: failing(keyDisk.rename),
    syncFolder: failing(keyDisk.syncFolder),
    open: failing(async (opened) => {
      const file = await keyDisk.open(opened);
      return { overwrite: failing(file.overwrite), [Symbol.asyncDispose]: () => file[Symbol.asyncDispose]() };
    }),
  };
}

describe('replacing', () => {
  test('a crash at any step leaves a valid file, old or new, and the repeat succeeds', async () => {
    const seen: number[] = [];
    for (let step = 0; ; step += 1) {
      const places = { file: path(), mirror: mirror() };
      await keyFile(places, keyDisk).replace(old);
      const failed = await keyFile(places, failingDisk(step))
        .replace(next)
        .then(
          () => false,
          () => true,
        );
      const file = keyFile(places, keyDisk);
      await file.removeDrafts();
      const reading = await file.load();
      if (reading.kind !== 'state') throw new Error(`step ${step}: ${reading.kind}`);
      seen.push(reading.state.seq);
      expect(await readdir(folder)).toEqual(['copy', 'keys.json']);
      await file.replace(next);
      expect(await file.load()).toEqual({ kind: 'state', state: next });
      await rm(path());
      await rm(mirror());
      if (!failed) break;
    }
    expect(seen[0]).toBe(1);
    expect(seen.at(-1)).toBe(2);
    expect(seen.length).toBe(11); // five changes per copy, and once without a crash
  });

  test('the old bytes are zero on disk afterwards', async () => {
    await keyFile({ file: path() }, keyDisk).replace(old);
    await using handle = await open(path(), 'r');
    await keyFile({ file: path() }, keyDisk).replace(next);
    const left = await handle.readFile();
    expect(left.length).toBeGreaterThan(300);
    expect(left.every((byte) => byte === 0)).toBe(true);
  });

  test('only the owner can access the file', async () => {
    await keyFile({ file: path() }, keyDisk).replace(old);
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  test('of 20 files created at once one remains, and no draft', async () => {
    const file = keyFile({ file: path() }, keyDisk);
    const states = Array.from({ length: 20 }, (_, at) => sampleKeyState({ seq: at + 1 }));
    await Promise.all(states.map((state) => file.create(state)));
    const reading = await file.load();
    expect(states).toContainEqual(reading.kind === 'state' && reading.state);
    expect(await readdir(folder)).toEqual(['keys.json']);
  });
});

describe('reading', () => {
  test('a file that every user can read is refused, even if the mirror is fine', async () => {
    const file = keyFile({ file: path(), mirror: mirror() }, keyDisk);
    await file.replace(old);
    await chmod(path(), 0o604);
    expect(await file.load()).toEqual({ kind: 'exposed' });
  });

  test('the newer valid copy is used and replaces the other', async () => {
    const file = keyFile({ file: path(), mirror: mirror() }, keyDisk);
    await file.replace(old);
    await keyFile({ file: mirror() }, keyDisk).replace(next);
    expect(await file.load()).toMatchObject({ state: { seq: 2 } });
    await writeFile(path(), 'damaged');
    expect(await file.load()).toMatchObject({ state: { seq: 2 } });
    await file.repair();
    expect(readKeyState(await readFile(path()))).toEqual(next);
  });

  test('a higher epoch counts more than a higher seq', async () => {
    const file = keyFile({ file: path(), mirror: mirror() }, keyDisk);
    await keyFile({ file: path() }, keyDisk).replace({ ...old, seq: 9 });
    await keyFile({ file: mirror() }, keyDisk).replace({ ...old, epoch: 4 });
    expect(await file.load()).toMatchObject({ state: { epoch: 4, seq: 1 } });
  });

  test('a written state reads the same', () => {
    const state = sampleKeyState({ marks: { mark: 'AAAA' } });
    expect(readKeyState(writeKeyState(state))).toEqual(state);
  });

  test('a file with any changed byte is corrupt, and reading never throws', () => {
    const bytes = writeKeyState(old);
    for (let at = 0; at < bytes.length - 1; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(readKeyState(changed)).toBeUndefined();
    }
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        (noise) => readKeyState(Buffer.from(noise)) === undefined,
      ),
      { numRuns: 10_000 },
    );
  });
});
