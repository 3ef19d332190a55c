// Adding a domain: who may claim which names (docs/design/http-api.md#domains).
import { expect, test } from 'vitest';
import { testInput, testVisitor } from '#platform/http/core/testing.ts';
import { add } from './add.ts';
import { domainFixture, owner, ownerId, sampleClaim, stranger } from './testing/domain-fixture.ts';

const input = (domain: string | undefined) => testInput({ body: { domain } });

test('the claim stores the host name and what its owner typed, and waits for the first check', async () => {
  const { deps, claims } = domainFixture();
  const answer = await add(deps, input(' Secrets.Example.org. '), owner);
  expect(claims.map(({ row }) => row)).toMatchObject([
    { hostname: 'secrets.example.org', typed: 'Secrets.Example.org.', customerId: ownerId },
  ]);
  expect(answer).toMatchObject({
    record: {
      display_domain: 'secrets.example.org',
      ownership: 'pending',
      serving: 'waiting',
      next_action: { reason: 'Pending' },
    },
    details: { cluster: { cluster_host: 'edge.example.net' } },
    message: 'Domain added successfully.',
  });
});

test.each(['glimpse.example.com', 'a.glimpse.example.com', 'www.glimpse.example.com', 'a.edge.example.net'])(
  'a customer cannot claim %s, a name of the site',
  async (name) => {
    const { deps, claims } = domainFixture();
    await expect(add(deps, input(name), owner)).rejects.toMatchObject({ code: 'domains.own_host' });
    expect(claims).toEqual([]);
  },
);

test('an account claims a name once, but another account may claim it, too', async () => {
  const { deps } = domainFixture({ claims: [sampleClaim('d', 'one.example.org')] });
  await expect(add(deps, input('one.example.org'), owner)).rejects.toMatchObject({
    code: 'domains.duplicate',
  });
  await expect(add(deps, input('one.example.org'), stranger)).resolves.toMatchObject({
    record: { custid: 'eve@example.com' },
  });
});

test('an add beyond the quota of the plan is refused, and the error names the quota', async () => {
  const { deps } = domainFixture({ claims: [sampleClaim('d', 'one.example.org')], quota: 1 });
  await expect(add(deps, input('two.example.org'), owner)).rejects.toMatchObject({
    code: 'domains.quota',
    detail: '1',
  });
});

test('a plan without domains adds none', async () => {
  const { deps } = domainFixture({ quota: 0 });
  await expect(add(deps, input('one.example.org'), owner)).rejects.toMatchObject({
    code: 'domains.not_in_plan',
  });
});

test('a missing name, a visitor and a switched-off feature are refused', async () => {
  const { deps } = domainFixture();
  await expect(add(deps, input(undefined), owner)).rejects.toMatchObject({ code: 'domains.missing' });
  await expect(add(deps, input('one.example.org'), testVisitor())).rejects.toMatchObject({
    code: 'http.not_signed_in',
  });
  const off = domainFixture({ domainsEnabled: false });
  await expect(add(off.deps, input('one.example.org'), owner)).rejects.toMatchObject({
    code: 'http.feature_off',
  });
});
