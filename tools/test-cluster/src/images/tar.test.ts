// Tests that other programs read the tar files that we write.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeTar } from './tar.ts';

const folder = mkdtempSync(join(tmpdir(), 'glimpse-tar-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('tar unpacks files, modes, links and names above 100 characters as written', async () => {
  const long = `${'long-folder/'.repeat(12)}file`;
  const file = join(folder, 'a.tar');
  writeFileSync(join(folder, 'source'), 'copied');
  const { sha256, size } = await writeTar(file, [
    { kind: 'folder', path: 'empty' },
    { kind: 'file', path: 'run', content: 'text', mode: 0o755 },
    { kind: 'copy', path: long, from: join(folder, 'source') },
    { kind: 'link', path: 'link', target: 'run' },
  ]);
  execFileSync('tar', ['xf', file, '-C', folder]);
  expect(readFileSync(join(folder, long), 'utf8')).toBe('copied');
  expect(readFileSync(join(folder, 'link'), 'utf8')).toBe('text');
  expect(statSync(join(folder, 'run')).mode & 0o777).toBe(0o755);
  expect(statSync(join(folder, 'empty')).isDirectory()).toBe(true);
  expect(size).toBe(statSync(file).size);
  expect(sha256).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'));
});
