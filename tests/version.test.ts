// Tests that packages, charts, images, Terraform, and the commands of the docs have one version, which the
// changelog describes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changelogSection } from '../scripts/release/changelog.ts';
import { versionFaults } from '../scripts/release/versions.ts';
import { filesBelow, root } from './architecture/sources.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version }: { version: string } = JSON.parse(read('package.json'));

test('every place that carries the version has that of the root', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)?$/);
  expect(versionFaults(version, { files: filesBelow(root), read })).toEqual([]);
});

test('every package has the version of the root', () => {
  const packages = filesBelow(root).filter((path) => path.endsWith('package.json'));
  expect(packages.length).toBeGreaterThan(8);
  for (const path of packages) expect(JSON.parse(read(path)), path).toMatchObject({ version });
});

test('the changelog has a section of this version below what is not released yet', () => {
  const headings = read('CHANGELOG.md').match(/^## .*$/gm);
  expect(headings?.slice(0, 2)).toEqual(['## Unreleased', `## ${version}`]);
  expect(changelogSection(read('CHANGELOG.md'), version)).toContain('### ');
});
