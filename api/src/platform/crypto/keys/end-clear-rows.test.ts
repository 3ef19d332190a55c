// Tests the end of the clear form of rows (docs/design/keys.md#account-boxes).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyDisk } from './key-disk.ts';
import { sampleKeyState } from './sample-keys.ts';
import { keyringFixture, type KeyringFixture } from './testing.ts';

let fixture: KeyringFixture;
beforeEach(async () => {
  fixture = await keyringFixture();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture[Symbol.asyncDispose]();
});

test('the clear form of rows ends by one write, for all processes and for ever', async () => {
  await fixture.put(sampleKeyState());
  const [one, other] = [await fixture.start(), await fixture.start()];
  expect([one.boxes().boxesOnly, await one.endClearRows()]).toEqual([false, true]);
  expect(await fixture.onDisk()).toMatchObject({ seq: 2, boxesOnly: true });
  expect(fixture.row?.boxes).toBe('only');
  await other.reload();
  expect([other.boxes().boxesOnly, await other.endClearRows()]).toEqual([true, true]);
  fixture.later(1);
  await other.advance();
  expect(await fixture.onDisk()).toMatchObject({ seq: 3, boxesOnly: true });
  await fixture.put(sampleKeyState({ seq: 9, boxesOnly: false }));
  await one.reload();
  expect([one.boxes().boxesOnly, one.facts().file]).toEqual([true, 'foreign']);
});

test('in a read-only folder the clear form of rows is ended by the writer of the file', async () => {
  await fixture.put(sampleKeyState());
  vi.spyOn(keyDisk, 'writable').mockResolvedValueOnce(false);
  const follower = await fixture.start();
  expect(await follower.endClearRows()).toBe(false);
  expect((await fixture.onDisk())?.seq).toBe(1);
});
