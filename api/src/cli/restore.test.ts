// Tests that a restore raises the epoch, also with a read-only key file (docs/design/keys.md#restores).
import { expect, test } from 'vitest';
import { BackupError } from '#platform/mongo/backup/backup-files.ts';
import { epochToReach } from './restore.ts';

test.each([
  { file: 1, backup: 1, row: 1 },
  { file: 1, backup: 3, row: 2 },
  { file: 4, backup: 3, row: 5 },
])('a writer of the key file reaches an epoch above %j', (epochs) => {
  expect(epochToReach(epochs, true)).toBe(Math.max(...Object.values(epochs)) + 1);
});

test('with read-only keys the epoch is the one that their writer has raised', () => {
  expect(epochToReach({ file: 4, backup: 3, row: 3 }, false)).toBe(4);
});

test.each([
  { file: 3, backup: 3, row: 2 },
  { file: 3, backup: 1, row: 3 },
  { file: 2, backup: 1, row: 3 },
])('read-only keys that are not raised above %j are refused', (epochs) => {
  expect(() => epochToReach(epochs, false)).toThrow(new BackupError('epoch not raised'));
});
