// Tests why a release is refused, and that every sentence says what to do.
import { expect, test } from 'vitest';
import { type ReleaseFacts, refusals } from './refusals.ts';

const sum = 'a'.repeat(64);
const good: ReleaseFacts = {
  version: '1.2.0',
  tag: 'v1.2.0',
  changed: [],
  notes: '- one\n',
  versionFaults: [],
  inDist: '1.2.0',
  licenceFaults: [],
  base: `node:24-bookworm-slim@sha256:${sum}`,
  platforms: [{ processor: 'amd64', archive: 'https://example.org/mongodb-8.0.21.tgz', sha256: sum }],
  standIns: false,
};

test('a clean checkout with one version, notes and locked programs is not refused', () => {
  expect(refusals(good)).toEqual([]);
  const { tag: _tag, ...untagged } = good;
  expect(refusals({ ...untagged, inDist: undefined })).toEqual([]);
});

const twelve = Array.from({ length: 12 }, (_, at) => `f${at}`);
test.each<[Partial<ReleaseFacts>, RegExp]>([
  [{ changed: ['?? a.ts'] }, /^Commit or remove .*: \?\? a\.ts\.$/],
  [{ changed: twelve }, /f4, and 7 more\.$/],
  [{ tag: 'v1.2.1' }, /^The tag v1\.2\.1 is not v1\.2\.0: change TAG/],
  [{ tag: '1.2.0' }, /^The tag 1\.2\.0 is not v1\.2\.0/],
  [{ notes: undefined }, /below a heading ## 1\.2\.0\.$/],
  [{ inDist: '1.1.0' }, /^dist\/ holds the release 1\.1\.0: move it away or remove it\.$/],
  [{ versionFaults: ['x has 1'] }, /^x has 1$/],
  [{ licenceFaults: ['x is GPL-3.0'] }, /^x is GPL-3\.0$/],
])('%j is refused with one sentence', (change, sentence) => {
  const found = refusals({ ...good, ...change });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(sentence);
});

test.each<Partial<ReleaseFacts>>([
  { base: 'node:24-bookworm-slim' },
  { base: 'node@sha256:1234' },
  { platforms: [{ processor: 'amd64', archive: 'http://example.org/a.tgz', sha256: sum }] },
  { platforms: [...good.platforms, { processor: 'arm64', archive: '', sha256: sum }] },
  {
    platforms: [...good.platforms, { processor: 'arm64', archive: 'https://example.org/a.tgz', sha256: '' }],
  },
  { platforms: [] },
])('%j is refused unless stand-ins are accepted', (change) => {
  const found = refusals({ ...good, ...change });
  expect(found).toHaveLength(2);
  expect(found[1]).toContain('STAND_INS=accepted');
  expect(refusals({ ...good, ...change, standIns: true })).toEqual([]);
});

test('all faults are told at once', () => {
  expect(refusals({ ...good, changed: ['a'], notes: undefined, base: 'node' })).toHaveLength(4);
});
