// Tests what publishing runs, in which order, and when it refuses.
import { expect, test } from 'vitest';
import { type PublishPlan, publishCommands, publishFaults } from './publish.ts';

const sum = `sha256:${'d'.repeat(64)}`;
const repositories = [
  'glimpse-api',
  'glimpse-operator',
  'glimpse',
  'charts/operator-crds',
  'charts/operator',
  'charts/app',
];
const good: PublishPlan = {
  version: '1.2.0-rc.1',
  standIns: false,
  tag: 'v1.2.0-rc.1',
  registry: 'ghcr.io/Owner',
  digests: new Map(repositories.map((name) => [name, sum])),
  names: [
    ...['glimpse-api', 'glimpse-operator', 'glimpse'].map((name) => `${name}-1.2.0-rc.1.oci.tar`),
    ...['operator-crds', 'operator', 'app'].map((name) => `chart-${name}-1.2.0-rc.1.oci.tar`),
    'release-notes.md',
  ],
};

test('each image and chart is pushed and then signed by its digest; the page comes last', () => {
  const commands = publishCommands(good);
  expect(commands.map(([program]) => program)).toEqual([
    ...repositories.flatMap(() => ['skopeo', 'cosign']),
    'cosign',
    'gh',
  ]);
  expect(commands.slice(0, 2)).toEqual([
    [
      'skopeo',
      'copy',
      '--all',
      '--preserve-digests',
      'oci-archive:glimpse-api-1.2.0-rc.1.oci.tar',
      'docker://ghcr.io/owner/glimpse-api:1.2.0-rc.1',
    ],
    ['cosign', 'sign', '--yes', `ghcr.io/owner/glimpse-api@${sum}`],
  ]);
  const page = commands.at(-1) ?? [];
  expect(page).toContain('--prerelease');
  expect(page.slice(-good.names.length - 2)).toEqual([
    ...good.names,
    'SHA256SUMS',
    'SHA256SUMS.sigstore.json',
  ]);
  expect(publishCommands({ ...good, version: '1.2.0' }).at(-1)).not.toContain('--prerelease');
});

test('no token is an argument', () => {
  expect(
    publishCommands(good)
      .flat()
      .filter((word) => /token|password/i.test(word)),
  ).toEqual([]);
});

test.each<[Partial<PublishPlan>, RegExp]>([
  [{ standIns: true }, /^dist\/ holds a release with stand-ins: run make release without STAND_INS\.$/],
  [{ tag: 'v1.2.0' }, /^Set TAG to v1\.2\.0-rc\.1/],
  [{ tag: '' }, /^Set TAG to/],
  [{ registry: '' }, /^Set REGISTRY to a host with a path/],
  [{ registry: 'ghcr.io' }, /^Set REGISTRY/],
  [{ registry: 'https://ghcr.io/owner' }, /^Set REGISTRY/],
  [{ names: good.names.slice(1) }, /^dist\/ has no glimpse-api-/],
  [{ digests: new Map() }, /^dist\/ has no glimpse-api-.*chart-app-/],
])('%j is refused with one sentence', (change, sentence) => {
  const found = publishFaults({ ...good, ...change });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(sentence);
});

test('a whole release with its tag is not refused', () => expect(publishFaults(good)).toEqual([]));
