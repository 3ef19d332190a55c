// The table of faults of the key file at start, row by row, and the ways out by command (trust.md 3.7, goal C6).
import { chmod, readFile, unlink, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withEpoch } from './key-changes.ts';
import { acceptKeyFile, raiseEpoch, replaceLostKeys } from './key-commands.ts';
import { kekOn, keyStage, type Stage } from './testing.ts';
import { sampleKeyState } from './sample-keys.ts';

const unavailable = expect.objectContaining({ code: 'store.unavailable' });

let stage: Stage;
beforeEach(async () => {
  stage = await keyStage();
});
afterEach(async () => {
  vi.useRealTimers();
  await stage[Symbol.asyncDispose]();
});

describe('at start', () => {
  test('an empty database without a file gets both', async () => {
    const keyring = await stage.start();
    expect(keyring.facts()).toEqual({ state: 'serving', epoch: 1, seq: 1, stateAgeDays: 0, rejected: 0 });
    expect((await stage.onDisk())?.chains.map((chain) => [chain.use, chain.day])).toEqual([
      ['content', 20_777],
      ['record', 20_777],
    ]);
    expect(Object.keys(stage.row?.checks ?? {})).toEqual(['root-1', 'chain-1', 'chain-2']);
  });

  test('four copies that start at once agree on one file', async () => {
    const rings = await Promise.all(Array.from({ length: 4 }, () => stage.start()));
    const ids = new Set(rings.map((keyring) => keyring.keys().idOf('s', 'key', 1).toString('hex')));
    expect(ids.size).toBe(1);
  });

  test('no file is made while the clocks disagree', async () => {
    stage.databaseAheadMs = -301_000;
    await expect(stage.start()).rejects.toMatchObject({ why: 'clock' });
    await expect(readFile(stage.file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a file left by a start that died before its row is taken', async () => {
    await stage.put(sampleKeyState());
    expect((await stage.start()).facts()).toMatchObject({ epoch: 3, seq: 1 });
    expect(stage.row).toMatchObject({ epoch: 3, seq: 1, checks: { 'chain-1': '6fb4326c8b12f7a74de5e1e293a3e8d7' } });
  });

  test('secrets without the row are refused', async () => {
    stage.secrets = true;
    await stage.put(sampleKeyState());
    await expect(stage.start()).rejects.toMatchObject({ why: 'secrets without keys' });
    await unlink(stage.file);
    await expect(stage.start()).rejects.toMatchObject({ why: 'missing' });
  });

  test('a missing, damaged or exposed file of a known database is refused, with the ways out', async () => {
    await stage.start();
    await chmod(stage.file, 0o644);
    await expect(stage.start()).rejects.toMatchObject({ why: 'exposed' });
    await chmod(stage.file, 0o600);
    await writeFile(stage.file, 'damaged');
    await expect(stage.start()).rejects.toThrow(/damaged.*Put a copy.*replace-lost-file/);
    await unlink(stage.file);
    await expect(stage.start()).rejects.toThrow(/missing.*Put a copy.*replace-lost-file/);
    await expect(readFile(stage.file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('other keys, or the keys of another region, are refused', async () => {
    await stage.start();
    await unlink(stage.file);
    await stage.put(sampleKeyState());
    await expect(stage.start()).rejects.toMatchObject({ why: 'other keys' });
    await stage.put(sampleKeyState({ region: 'us' }));
    await expect(stage.start()).rejects.toMatchObject({ why: 'region' });
  });

  test('a file older than a restore is refused', async () => {
    await stage.put(withEpoch(sampleKeyState(), 4, stage.making()));
    await stage.start();
    await stage.put(sampleKeyState({ seq: 99 }));
    await expect(stage.start()).rejects.toMatchObject({ why: 'older than a restore' });
  });

  test('a higher epoch is adopted', async () => {
    await stage.put(sampleKeyState());
    await stage.start();
    await stage.put(withEpoch(sampleKeyState(), 4, stage.making()));
    const keyring = await stage.start();
    expect(keyring.facts()).toMatchObject({ state: 'serving', epoch: 4 });
    expect(stage.row).toMatchObject({ epoch: 4, seq: 2 });
  });

  test('an older copy of the file is fenced: secrets answer 503, sessions work, until the newer file is back', async () => {
    await stage.put(sampleKeyState({ seq: 7 }));
    await stage.start();
    await stage.put(sampleKeyState({ seq: 6 }));
    const keyring = await stage.start();
    expect(keyring.facts().state).toBe('fenced');
    expect(() => keyring.keys()).toThrow(unavailable);
    expect(keyring.roots().mac('session', 1, 'cookie')).toHaveLength(32);
    await keyring.advance();
    expect((await stage.onDisk())?.seq).toBe(6);
    await stage.put(sampleKeyState({ seq: 7 }));
    await keyring.reload();
    expect(keyring.facts().state).toBe('serving');
  });

  test('a state days behind serves at once and is advanced, with the same keys', async () => {
    await stage.put(sampleKeyState());
    stage.later(40);
    const keyring = await stage.start();
    expect(keyring.facts()).toMatchObject({ state: 'serving', stateAgeDays: 40 });
    const key = kekOn(keyring, 1, 20_830);
    await keyring.advance();
    expect(keyring.facts()).toMatchObject({ stateAgeDays: 0, seq: 2 });
    expect(kekOn(keyring, 1, 20_830)).toBe(key);
    expect((await stage.onDisk())?.chains.map((chain) => chain.day)).toEqual([20_817, 20_817]);
    expect(stage.row?.seq).toBe(2);
  });

  test('a state ahead of this clock serves nothing and is never rewound', async () => {
    await stage.put(sampleKeyState());
    stage.later(-1);
    const keyring = await stage.start();
    expect(keyring.facts().state).toBe('clock_behind');
    expect(() => keyring.keys()).toThrow(unavailable);
    await keyring.advance();
    expect((await stage.onDisk())?.chains[0]?.day).toBe(20_777);
  });
});

describe('by command', () => {
  test('raising the epoch removes all content chains, keeps receipts and is done once', async () => {
    await stage.put(sampleKeyState());
    await stage.start();
    expect(await raiseEpoch({ file: stage.file }, stage.making(), 4)).toBe(4);
    expect(await raiseEpoch({ file: stage.file }, stage.making(), 4)).toBe(4);
    const keyring = await stage.start();
    expect(keyring.facts()).toMatchObject({ epoch: 4, seq: 2 });
    expect(keyring.keys().kek(1, 20_785).kind).toBe('ahead'); // unknown: readers refuse by the epoch before they ask
    expect(kekOn(keyring, 2, 20_792)).toBe('68d0c6009a25fcd8b06f8bc3a9430c14c8e6d209296c3af1938839b51e45ed2a');
    expect(keyring.keys().sealingChain('content', stage.now)).toBe(3);
  });

  test('accepting an older copy lifts the fence', async () => {
    await stage.put(sampleKeyState({ seq: 7 }));
    await stage.start();
    await stage.put(sampleKeyState({ seq: 2 }));
    stage.later(1);
    const keyring = await stage.start();
    expect(keyring.facts().state).toBe('fenced');
    await acceptKeyFile({ file: stage.file }, stage.record, stage);
    await keyring.reload();
    expect(keyring.facts()).toMatchObject({ state: 'serving', seq: 8, stateAgeDays: 0 });
  });

  test('after a lost file new keys with new numbers take over', async () => {
    await stage.put(sampleKeyState());
    await stage.start();
    await unlink(stage.file);
    await replaceLostKeys({ file: stage.file }, { record: stage.record, region: 'eu' }, stage.making());
    const keyring = await stage.start();
    expect(keyring.facts()).toMatchObject({ state: 'serving', epoch: 4, seq: 2 });
    expect((await stage.onDisk())?.root[0]?.gen).toBe(2);
    expect((await stage.onDisk())?.chains.map((chain) => chain.id)).toEqual([3, 4]);
  });
});
