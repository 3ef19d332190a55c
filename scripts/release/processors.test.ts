// Tests for which processors a release has images.
import { expect, test } from 'vitest';
import { nodeCpuOf, ownProcessor, platformsOf } from './processors.ts';

const [archive, sha256] = ['https://example.org/m.tgz', 'e'.repeat(64)];

test('images are built for each processor whose archive of MongoDB is given', () => {
  const arm64 = { MONGODB_ARCHIVE_ARM64: archive, MONGODB_SHA256_ARM64: sha256 };
  expect(platformsOf(arm64, false)).toEqual([{ processor: 'arm64', archive, sha256 }]);
  expect(platformsOf({ ...arm64, MONGODB_ARCHIVE_AMD64: archive }, false)).toEqual([
    { processor: 'amd64', archive, sha256: '' },
    { processor: 'arm64', archive, sha256 },
  ]);
  expect(platformsOf({ MONGODB_ARCHIVE_ARM64: '' }, false)).toEqual([]);
});

test('stand-ins are those of this machine', () => {
  const given = { MONGODB_ARCHIVE_ARM64: archive, MONGODB_SHA256_ARM64: sha256 };
  expect(platformsOf(given, true)).toEqual([{ processor: ownProcessor, archive: '', sha256: '' }]);
});

test('npm has its own names of processors', () => {
  expect((['amd64', 'arm64'] as const).map(nodeCpuOf)).toEqual(['x64', 'arm64']);
});
