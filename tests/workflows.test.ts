// Tests that workflows of the public forge call only make, with pinned actions and few rights.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './architecture/sources.ts';
import { workflowFaults } from './architecture/workflows.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const targets = new Set([...read('Makefile').matchAll(/^([a-z0-9]+):/gm)].map(([, name = '']) => name));
const workflows = filesBelow(root).filter((path) => /^\.github\/workflows\/.*\.ya?ml$/.test(path));
const release = read('.github/workflows/release.yml');

test('workflows keep every rule', () => {
  expect(workflows).toEqual(['.github/workflows/ci.yml', '.github/workflows/release.yml']);
  expect(workflows.flatMap((path) => workflowFaults(read(path), targets))).toEqual([]);
});

const sha = '3d3c42e5aac5ba805825da76410c181273ba90b1';
test.each<[string, string, string]>([
  ['run: make release', 'run: npm ci', 'build runs npm ci, no target of Makefile'],
  ['run: make release', 'run: make gone', 'build runs make gone, no target of Makefile'],
  [
    'run: make publish',
    'run: make publish && echo',
    'publish runs make publish && echo, no target of Makefile',
  ],
  [`checkout@${sha}`, 'checkout@v7', 'build uses actions/checkout@v7, not pinned by a commit'],
  ['persist-credentials: false', 'fetch-depth: 1', 'build checkout keeps its token for later steps'],
  ['contents: read', 'contents: write', 'build builds with a right to write'],
  ['    timeout-minutes: 120\n', '', 'build has no timeout-minutes'],
  ['permissions: {}\n', '', 'has no permissions for the whole'],
  ['permissions: {}', 'permissions: write-all', 'lets every job write'],
  ['push:\n', 'pull_request_target:\n', 'runs code of strangers with rights of its own'],
  ['name: Sign and publish', 'name: ${{ secrets.KEY }}', 'prints a secret'],
  [' # v7.0.1', '', `does not say the version: - uses: actions/checkout@${sha}`],
])('catches %j as %j', (from, to, fault) => {
  expect(release).toContain(from);
  expect(workflowFaults(release.replace(from, to), targets)).toContain(fault);
});

test('the release attests its origin and its bill of materials, and signs with the identity of the job', () => {
  for (const part of [
    'actions/attest-build-provenance@',
    'sbom-path: dist/bill.cdx.json',
    'subject-checksums: dist/SHA256SUMS',
    'subject-checksums: dist/digests.txt',
    'sigstore/cosign-installer@',
    'id-token: write',
  ])
    expect(release).toContain(part);
});
