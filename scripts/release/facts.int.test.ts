// Reads the facts of this checkout. A package with a licence that is not allowed fails here, before a
// release.
import { expect, test } from 'vitest';
import { gatherRelease } from './facts.ts';
import { licenceList } from './licences.ts';
import { refusals } from './refusals.ts';

test('the packages of production are in the bill, with licences that are allowed', async () => {
  const { facts, bill, files, commit, epoch } = await gatherRelease({ STAND_INS: 'accepted' });
  expect(bill.components.length).toBeGreaterThan(200);
  const list = licenceList(bill);
  for (const name of [
    'mongodb@',
    'react@',
    'express@',
    'zod@',
    '@kubernetes/client-node@',
    '@glimpse/api@',
    'glimpse-cli@',
  ])
    expect(list).toContain(name);
  for (const name of ['vitest@', 'vite@', 'knip@']) expect(list).not.toMatch(new RegExp(`^${name}`, 'm'));
  const purls = bill.components.map(({ purl = '' }) => purl);
  expect(purls.filter((purl) => purl.includes('bcrypt')).toSorted()).toEqual([
    expect.stringMatching(/^pkg:npm\/%40node-rs\/bcrypt-linux-(x64|arm64)-gnu@/),
    expect.stringMatching(/^pkg:npm\/%40node-rs\/bcrypt@/),
  ]);
  expect(purls.filter((purl) => /^pkg:npm\/(%40)?glimpse/.test(purl))).toEqual([]);
  expect(facts.licenceFaults).toEqual([]);
  expect(facts.versionFaults).toEqual([]);
  expect(files).toContain('charts/app/Chart.yaml');
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  expect(epoch).toBeGreaterThan(1_700_000_000);
});

test('without stand-ins the settings of the caller decide', async () => {
  const [archive, sha256] = ['https://example.org/m.tgz', 'e'.repeat(64)];
  const env = {
    TAG: 'v0.0.1',
    MONGODB_ARCHIVE_AMD64: archive,
    MONGODB_SHA256_AMD64: sha256,
    MONGODB_ARCHIVE_ARM64: 'https://example.org/n.tgz',
    MONGODB_SHA256_ARM64: sha256,
  };
  const { facts, bill } = await gatherRelease(env);
  expect(facts).toMatchObject({
    tag: 'v0.0.1',
    platforms: [{ processor: 'amd64', archive, sha256 }, { processor: 'arm64' }],
    standIns: false,
  });
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'm.tgz',
      'n.tgz',
      '@node-rs/bcrypt-linux-x64-gnu',
      '@node-rs/bcrypt-linux-arm64-gnu',
    ]),
  );
  expect(refusals(facts).join('\n')).toContain('The tag v0.0.1 is not');
});
