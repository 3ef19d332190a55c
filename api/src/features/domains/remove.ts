// Give a domain up: its route and certificate go, links made for it keep working on the site (api.md 3.7).
import type { removeDomain } from '@glimpse/contracts/domains';
import type { Output } from '@glimpse/contracts/endpoint';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
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
