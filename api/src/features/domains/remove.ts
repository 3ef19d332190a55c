// Removes a domain. Its links keep working on the site (docs/design/http-api.md#domains).
import { removeDomain } from '@glimpse/contracts/domains';
import { limits } from '@glimpse/contracts/limits';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Clock } from '#platform/time/clock.ts';
import { type DomainDeps, requireCustomerId, requireOwnClaim } from './domain-deps.ts';
import type { DomainStore } from './domain-store.ts';

type RemoveDeps = Pick<DomainDeps, 'domains' | 'config'>;

/** Marks the claim as deleted. One of several simultaneous calls succeeds. @throws `domains.unknown` */
export const remove = operation(removeDomain, async (deps: RemoveDeps, { params }, actor) => {
  const customerId = requireCustomerId(deps, actor);
  const { row } = await requireOwnClaim(deps, customerId, params.domain);
  if (!(await deps.domains.release(customerId, row._id))) fail('domains.unknown');
  return { record: {}, message: `Removed ${row.hostname}`, details: {} };
});

/** Job: deletes the rows of removed domains after their quarantine (docs/design/http-api.md#retention). */
export function domainJobs({
  domains,
  clock,
}: {
  readonly domains: Pick<DomainStore, 'purge'>;
  readonly clock: Clock;
}): readonly Job[] {
  const before = (): Date => new Date(clock.now().getTime() - limits.domains.quarantineSeconds * 1000);
  return [
    {
      name: 'quarantine',
      at: '40 11 * * * *',
      leaseMs: 3_500_000,
      run: async () => void (await domains.purge(before())),
    },
  ];
}
