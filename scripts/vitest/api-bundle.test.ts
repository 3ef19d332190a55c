// Tests which files of the API tests start, and that output names places of the sources.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { afterEach, expect, test, vi } from 'vitest';
import { bundleVariable, entryOf, recorderPath, withSources } from './api-bundle.ts';

afterEach(() => vi.unstubAllEnvs());

test('without a bundle the sources are started, and output stays as it is', () => {
  vi.stubEnv(bundleVariable, undefined);
  expect([entryOf('main'), entryOf('cli')]).toEqual(['api/src/main.ts', 'api/src/cli.ts']);
  expect(recorderPath()).toBe(join(rootFolder, 'api/tests/commands/record-commands.ts'));
  expect(withSources('at x (file:///a/main.js:1:1)')).toBe('at x (file:///a/main.js:1:1)');
});

test('a place in a bundle becomes the place in its source', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-bundle-'));
  vi.stubEnv(bundleVariable, folder);
  const file = join(folder, 'main.js');
  const sources = [join(rootFolder, 'api/src/app.ts')];
  // The first column of the first line belongs to line 3, column 5 of the source.
  writeFileSync(`${file}.map`, JSON.stringify({ version: 3, sources, names: [], mappings: 'AAEI' }));
  expect(entryOf('main')).toBe(file);
  expect(recorderPath()).toBe(join(folder, 'record-commands.js'));
  expect(withSources(`at f (file://${file}:1:1)`)).toBe('at f (api/src/app.ts:3:5)');
  expect(withSources(`at f (${join(folder, 'other.js')}:1:1)`)).toContain('other.js:1:1');
  rmSync(folder, { recursive: true });
});
