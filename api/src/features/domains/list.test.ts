// Listing domains (docs/design/http-api.md#domains).
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { list } from './list.ts';
import { domainFixture, owner, sampleClaim, stranger } from './testing/domain-fixture.ts';

const claims = [
  sampleClaim('d1', 'one.example.org'),
  sampleClaim('d2', 'two.example.org', { entitled: false }),
];

test('the owner sees all domains, also those outside the plan', async () => {
  const { deps } = domainFixture({ claims });
  expect(await list(deps, testInput({}), owner)).toMatchObject({
    count: 2,
    records: [
      { display_domain: 'one.example.org', serving: 'waiting', checks_delayed: false },
      { display_domain: 'two.example.org', serving: 'suspended' },
    ],
    details: { cluster: { cluster_name: 'glimpse.example.com', cluster_ip: '192.0.2.7' } },
  });
});

test('another account sees none of them', async () => {
  const { deps } = domainFixture({ claims });
  expect(await list(deps, testInput({}), stranger)).toMatchObject({ count: 0, records: [] });
});

test('a switched-off feature lists nothing', async () => {
  const { deps } = domainFixture({ claims, domainsEnabled: false });
  await expect(list(deps, testInput({}), owner)).rejects.toMatchObject({ code: 'http.feature_off' });
});
