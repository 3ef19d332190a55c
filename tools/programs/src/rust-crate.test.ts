// Tests that only the locked source of a Rust program is built.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLock, sha256Of } from './lock-file.ts';
import { geckodriver } from './programs.ts';
import { lockedCrate } from './rust-crate.ts';

test('the source of geckodriver is locked by its version', () => {
  const { crates } = readLock();
  expect(Object.keys(crates)).toEqual([geckodriver]);
  expect(crates[geckodriver]).toMatch(/^[0-9a-f]{64}$/);
});

test('of several files the locked one is taken, and a changed one is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-crate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [good, changed] = [join(folder, 'good.crate'), join(folder, 'changed.crate')];
  writeFileSync(good, 'the source');
  writeFileSync(changed, 'the source, and more');
  const sum = await sha256Of(good);
  expect(await lockedCrate('sample@1.0.0', [changed, good], sum)).toBe(good);
  for (const files of [[changed], []])
    await expect(lockedCrate('sample@1.0.0', files, sum)).rejects.toThrow(
      'sample@1.0.0 is refused: its SHA-256 is not the one in programs.lock.json.',
    );
  await expect(lockedCrate('unknown@1.0.0', [good])).rejects.toThrow('unknown@1.0.0 is refused');
});
