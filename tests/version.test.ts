// Tests that all packages have one version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './architecture/sources.ts';

const fieldsOf = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('all packages and their dependencies on each other have the version of the root', () => {
  const { version } = fieldsOf('package.json') as { version: string };
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  for (const name of ['api', 'web', 'contracts', 'operator']) {
    expect(fieldsOf(`${name}/package.json`), name).toMatchObject({ version });
  }
  for (const name of ['api', 'web', 'operator']) {
    expect(fieldsOf(`${name}/package.json`), name).toMatchObject({
      dependencies: { '@glimpse/contracts': version },
    });
  }
});
