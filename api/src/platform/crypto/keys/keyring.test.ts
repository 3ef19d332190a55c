// Keys of a running process: days pass, files change, several copies advance
// (docs/design/keys.md#key-file, goals C5, C6).
import { unlink, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyDisk } from './key-disk.ts';
import { withFreshChains } from './key-transitions.ts';
import { renewKeys } from './key-commands.ts';
import { kekOn, keyringFixture, type KeyringFixture } from './testing.ts';
import { writeKeyState, type KeyState } from './key-state.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { sampleKeyState } from './sample-keys.ts';

const dayMs = 86_400_000;

let fixture: KeyringFixture;
beforeEach(async () => {
  fixture = await keyringFixture();
});
afterEach(async () => {
  vi.useRealTimers();
  await fixture[Symbol.asyncDispose]();
});

describe('while running', () => {
  test('keys older than yesterday leave the memory at ten past midnight, in both uses', async () => {
    await fixture.put(sampleKeyState());
    vi.useFakeTimers();
    const keyring = await fixture.start();
    expect(kekOn(keyring, 1, 20_777)).toBe(
      '950ec16fe9ca4b0a6585db3df73a3347b7d65d5dd7f26e1ff82efacd8b91a8cd',
    );
    fixture.now = new Date(20_779 * dayMs + 599_000);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(kekOn(keyring, 1, 20_777)).toHaveLength(64);
    fixture.now = new Date(20_779 * dayMs + 600_000);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(kekOn(keyring, 1, 20_777)).toBe('dead');
    expect(kekOn(keyring, 2, 20_777)).toBe('dead');
    expect(kekOn(keyring, 1, 20_778)).toHaveLength(64);
    expect(keyring.facts().stateAgeDays).toBe(1); // no process has advanced the file
  });

  test('keys exist from yesterday to twice the longest lifetime and a day; later days are malformed, an unknown chain is ahead', async () => {
    await fixture.put(sampleKeyState());
    const keyring = await fixture.start();
    const kinds = [20_776, 20_777, 20_778 + 61, 20_778 + 62].map((day) => keyring.keys().kek(1, day).kind);
    expect(kinds).toEqual(['dead', 'key', 'key', 'malformed']);
    expect(keyring.keys().kek(9, 20_780).kind).toBe('ahead');
  });

  test('a file that another copy advanced is loaded and opens what was sealed before', async () => {
    await fixture.put(sampleKeyState());
    const [one, other] = [await fixture.start(), await fixture.start()];
    fixture.later(3);
    const key = kekOn(other, 1, 20_785);
    await one.advance();
    await other.reload();
    expect(other.facts()).toMatchObject({ seq: 2, rejected: 0 });
    expect(kekOn(other, 1, 20_785)).toBe(key);
  });

  test('advancing twice, or from two copies at once, changes the file once', async () => {
    await fixture.put(sampleKeyState());
    const [one, other] = [await fixture.start(), await fixture.start()];
    fixture.later(1);
    await Promise.all([one.advance(), other.advance(), one.advance()]);
    expect(await fixture.onDisk())?.toMatchObject({ seq: 2, chains: [{ day: 20_778 }, { day: 20_778 }] });
  });

  test('a file in a read-only folder is never written, and loaded once its writer has advanced it', async () => {
    await fixture.put(sampleKeyState());
    vi.spyOn(keyDisk, 'writable').mockResolvedValueOnce(false);
    const follower = await fixture.start();
    fixture.later(3);
    await follower.advance();
    expect([(await fixture.onDisk())?.seq, follower.exchangeDue()]).toEqual([1, false]);
    const writer = await fixture.start();
    await writer.advance();
    await follower.advance();
    expect(follower.facts()).toMatchObject({ seq: 2, rejected: 0 });
  });

  test('keys are not advanced while the clocks disagree, nor over 62 days without an order', async () => {
    await fixture.put(sampleKeyState());
    const keyring = await fixture.start();
    fixture.later(2);
    fixture.databaseAheadMs = -301_000;
    await expect(keyring.advance()).rejects.toThrow(/clocks/);
    fixture.databaseAheadMs = 0;
    fixture.later(61);
    await expect(keyring.advance()).rejects.toThrow(/62 days/);
    expect((await fixture.onDisk())?.seq).toBe(1);
    await keyring.advance({ far: true });
    expect((await fixture.onDisk())?.chains[0]?.day).toBe(20_840);
  });

  test('a damaged, different or older file is rejected and counted', async () => {
    await fixture.put(sampleKeyState({ seq: 5 }));
    const keyring = await fixture.start();
    const key = kekOn(keyring, 1, 20_785);
    const [content, rest] = sampleKeyState().chains as [KeyState['chains'][0], KeyState['chains'][0]];
    const wrong = [
      Buffer.from('damaged'),
      writeKeyState(sampleKeyState({ seq: 4 })),
      writeKeyState(sampleKeyState({ seq: 6, epoch: 2 })),
      writeKeyState(sampleKeyState({ seq: 6, region: 'us' })),
      writeKeyState(sampleKeyState({ seq: 6, root: [{ gen: 1, key: randomBytes(32), from: 0 }] })),
      writeKeyState(sampleKeyState({ seq: 6, chains: [{ ...content, state: randomBytes(32) }, rest] })),
      writeKeyState(sampleKeyState({ seq: 6, chains: [{ ...content, use: 'record' }, rest] })),
    ];
    for (const [at, bytes] of wrong.entries()) {
      await writeFile(fixture.file, bytes);
      await keyring.reload();
      expect(keyring.facts()).toMatchObject({ seq: 5, rejected: at + 1, state: 'serving' });
    }
    await unlink(fixture.file);
    await keyring.reload();
    expect(keyring.facts().rejected).toBe(wrong.length + 1);
    expect(kekOn(keyring, 1, 20_785)).toBe(key);
    await expect(keyring.advance()).rejects.toThrow(/No usable key file/);
  });

  test('a changed file is loaded within 15 seconds', async () => {
    await fixture.put(sampleKeyState());
    const keyring = await fixture.start();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const watching = await fixture.start();
    await fixture.put(withFreshChains(sampleKeyState(), fixture.source()));
    vi.advanceTimersByTime(15_000);
    await vi.waitFor(() => expect(watching.facts().seq).toBe(2), { timeout: 10_000 });
    expect(keyring.facts().seq).toBe(1);
  });

  test('after a clock jumped ahead and back its keys are loaded again: the file was never advanced', async () => {
    await fixture.put(sampleKeyState());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const keyring = await fixture.start();
    const key = kekOn(keyring, 1, 20_785);
    fixture.later(300);
    fixture.databaseAheadMs = -300 * dayMs;
    vi.advanceTimersByTime(15_000);
    expect(kekOn(keyring, 1, 20_785)).toBe('dead');
    await expect(keyring.advance()).rejects.toThrow(/clocks/);
    fixture.later(-300);
    expect(keyring.facts().state).toBe('clock_behind');
    vi.advanceTimersByTime(15_000);
    await vi.waitFor(() => expect(keyring.facts().state).toBe('serving'), { timeout: 10_000 });
    expect(kekOn(keyring, 1, 20_785)).toBe(key);
  });

  test('fresh chains seal after ten minutes; the old ones open until their last day and are then removed', async () => {
    await fixture.put(sampleKeyState());
    const keyring = await fixture.start();
    await renewKeys({ file: fixture.file }, fixture.source());
    await keyring.reload();
    const soon = new Date(fixture.now.getTime() + 600_000);
    const keys = keyring.keys();
    expect([keys.sealingChain('content', fixture.now), keys.sealingChain('content', soon)]).toEqual([1, 3]);
    expect([keys.rootGen(fixture.now), keys.rootGen(soon), keys.acceptedGens(soon)]).toEqual([1, 2, [2, 1]]);
    expect(keys.lookUp('s', 'key')).toHaveLength(2);
    fixture.later(32);
    await keyring.advance();
    expect((await fixture.onDisk())?.chains.map((chain) => chain.id)).toEqual([1, 2, 3, 4]);
    fixture.later(2);
    await keyring.advance();
    expect((await fixture.onDisk())?.chains.map((chain) => chain.id)).toEqual([2, 3, 4]);
    fixture.later(30);
    await keyring.advance();
    expect((await fixture.onDisk())?.chains.map((chain) => chain.id)).toEqual([3, 4]);
  });

  test('after a new primary nothing is served until the row is compared; an older database is fenced', async () => {
    await fixture.put(sampleKeyState());
    const keyring = await fixture.start();
    await keyring.exchange();
    const copy = fixture.row;
    await keyring.exchange();
    fixture.newPrimary();
    await keyring.settled();
    fixture.row = copy;
    fixture.newPrimary();
    await expect(keyring.settled()).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(keyring.facts().state).toBe('fenced');
  });

  test('an older database is fenced even while the key file cannot be read', async () => {
    await fixture.put(sampleKeyState());
    const keyring = await fixture.start();
    const copy = fixture.row;
    await keyring.exchange();
    fixture.row = copy;
    await writeFile(fixture.file, 'damaged');
    fixture.newPrimary();
    await expect(keyring.settled()).rejects.toMatchObject({ code: 'store.unavailable' });
  });

  test('while MongoDB does not answer after a new primary, callers get 503 and the comparison is repeated', async () => {
    await fixture.put(sampleKeyState());
    const keyring = await fixture.start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fixture.away = true;
    fixture.newPrimary();
    const refused = expect(keyring.settled()).rejects.toMatchObject({ code: 'store.unavailable' });
    await vi.advanceTimersByTimeAsync(3000);
    await refused;
    fixture.away = false;
    const served = keyring.settled();
    await vi.advanceTimersByTimeAsync(1000);
    await served;
  });

  test('an exchange is due at the start, after a new primary and after an hour, for one process', async () => {
    await fixture.put(sampleKeyState());
    const [one, other] = [await fixture.start(), await fixture.start()];
    const due = () => [one.exchangeDue(), other.exchangeDue()];
    expect(due()).toEqual([true, true]);
    await one.exchange();
    expect(one.exchangeDue()).toBe(false);
    await other.reload();
    expect(due()).toEqual([false, false]);
    fixture.newPrimary();
    await Promise.all([one.settled(), other.settled()]);
    expect(due()).toEqual([true, true]);
    await other.exchange();
    await one.reload();
    expect(due()).toEqual([false, false]);
    fixture.now = new Date(fixture.now.getTime() + 3_600_000);
    expect(due()).toEqual([true, true]);
  });

  test('an exchange that a dead process left open is due', async () => {
    await fixture.put(sampleKeyState());
    const keyring = await fixture.start();
    await keyring.exchange();
    const done = await fixture.onDisk();
    const marks = { mark: 'next', ...(done?.marks.mark && { prevMark: done.marks.mark }) };
    await fixture.put(sampleKeyState({ seq: 9, marks }));
    await keyring.reload();
    expect(fixture.row?.mark).toBe('next');
    expect(keyring.exchangeDue()).toBe(true);
    await keyring.exchange();
    expect((await fixture.onDisk())?.marks).toEqual({ mark: fixture.row?.mark });
    expect(keyring.exchangeDue()).toBe(false);
  });
});
