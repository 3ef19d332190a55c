// Remove a domain: its route and certificate go, links made for it keep working on the site; its row goes after a quarantine (api.md 3.7).
import type { removeDomain } from '@glimpse/contracts/domains';
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { DomainStore } from './domain-store.ts';
import { customerOf, type DomainDeps, requireOwnClaim } from './domain-deps.ts';

/** Marks the claim as given up; of many at once one succeeds. @throws `domains.unknown` */
export async function remove(
  deps: Pick<DomainDeps, 'domains' | 'config'>,
  { params }: Pick<OperationInput<typeof removeDomain>, 'params'>,
  actor: Actor,
): Promise<Output<typeof removeDomain>> {
  const customerId = customerOf(deps, actor);
  const { row } = await requireOwnClaim(deps, customerId, params.domain);
  if (!(await deps.domains.release(customerId, row._id))) fail('domains.unknown');
  return { record: {}, message: `Removed ${row.hostname}`, details: {} };
}

/** Job: removes the rows of released domains after their quarantine (operator.md 6.1). */
export function domainJobs({ domains, clock }: { readonly domains: Pick<DomainStore, 'purge'>; readonly clock: Clock }): readonly Job[] {
  const before = (): Date => new Date(clock.now().getTime() - limits.domains.quarantineSeconds * 1000);
  return [{ name: 'quarantine', at: '40 11 * * * *', leaseMs: 3_500_000, run: async () => void (await domains.purge(before())) }];
}
