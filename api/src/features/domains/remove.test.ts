// Removing a domain, and deleting its row after the quarantine (docs/design/http-api.md#domains).
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { domainJobs, remove } from './remove.ts';
import { domainFixture, owner, sampleClaim, domainsNow, stranger } from './testing/domain-fixture.ts';

const claim = sampleClaim('d1', 'one.example.org');
const input = testInput({ params: { domain: 'one.example.org' }, body: {} });

test('the domain is gone, and the answer names it', async () => {
  const { deps, claims } = domainFixture({ claims: [claim] });
  expect(await remove(deps, input, owner)).toEqual({
    record: {},
    message: 'Removed one.example.org',
    details: {},
  });
  expect(claims).toEqual([]);
});

test('a domain that another call removes at the same time is unknown', async () => {
  const { deps } = domainFixture({ claims: [claim] });
  const domains = { ...deps.domains, release: async () => false };
  await expect(remove({ ...deps, domains }, input, owner)).rejects.toMatchObject({ code: 'domains.unknown' });
});

test('another account cannot remove it', async () => {
  const { deps, claims } = domainFixture({ claims: [claim] });
  await expect(remove(deps, input, stranger)).rejects.toMatchObject({ code: 'domains.unknown' });
  expect(claims).toEqual([claim]);
});

test('the job deletes rows that were removed more than 30 days ago', async () => {
  const purged: Date[] = [];
  const [job] = domainJobs({
    domains: { purge: async (before) => purged.push(before) },
    clock: { now: () => domainsNow },
  });
  await job?.run(AbortSignal.timeout(1000));
  expect(purged).toEqual([new Date(domainsNow.getTime() - 30 * 86_400_000)]);
});
