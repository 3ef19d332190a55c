// Tests which Chromium the tests use: never the one that happens to be installed.
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { chromiumEnvironment, chromiumPath } from './chromium.ts';

afterEach(() => vi.unstubAllEnvs());

test('a Chromium on the PATH is not taken: the packaged one is', async () => {
  const folder = await openTestFolder();
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    await writeFile(join(folder, name), '#!/bin/sh\n');
    await chmod(join(folder, name), 0o755);
  }
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', folder);
  expect(chromiumPath()).toMatch(/chromium-153\/chromium$/);
});

test('CHROMIUM_PATH names another one', () => {
  vi.stubEnv('CHROMIUM_PATH', '/opt/other/chromium');
  expect(chromiumPath()).toBe('/opt/other/chromium');
});

test('FONTCONFIG_FILE names other fonts', () => {
  vi.stubEnv('FONTCONFIG_FILE', '/opt/fonts.conf');
  expect(chromiumEnvironment()['FONTCONFIG_FILE']).toBe('/opt/fonts.conf');
});
