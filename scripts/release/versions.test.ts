// Tests which places of a checkout are found to have another version.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, test } from 'vitest';
import { versionFaults } from './versions.ts';

const files = execFileSync('git', ['ls-files'], { cwd: rootFolder, encoding: 'utf8' }).trim().split('\n');
const readFile = (path: string): string => readFileSync(join(rootFolder, path), 'utf8');
const { version }: { version: string } = JSON.parse(readFile('package.json'));

/** The faults of a checkout in which one file has the version 0.9.0. */
const faultsWithOld = (old: string): readonly string[] =>
  versionFaults(version, {
    files,
    read: (path) => (path === old ? readFile(path).replaceAll(version, '0.9.0') : readFile(path)),
  });

test.each([
  'api/package.json',
  'tools/programs/package.json',
  'package-lock.json',
  'charts/app/Chart.yaml',
  'terraform/charts/objects/Chart.yaml',
  'Dockerfile',
  'terraform/examples/kind/main.tf',
  'terraform/examples/eu-us/regions.yaml',
  'terraform/modules/region-plan/README.md',
  'charts/operator/examples/jurisdiction.yaml',
  'charts/app/README.md',
  'docs/kubernetes.md',
])('an old version in %s is named, with what to write', (path) => {
  expect(faultsWithOld(path)).toEqual([
    `${path} has the version 0.9.0: write ${version}, which package.json has.`,
  ]);
});

test('a pattern that finds nothing any more is named', () => {
  const without = files.filter((path) => path !== 'Dockerfile');
  expect(versionFaults(version, { files: without, read: readFile })).toEqual([
    'scripts/release/versions.ts finds 0 versions by ^ARG VERSION=(.*)$, not 1.',
  ]);
});
