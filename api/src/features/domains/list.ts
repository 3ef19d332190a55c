// List and look at own domains (api.md 3.7).
import type { listDomains, viewDomain } from '@glimpse/contracts/domains';
import type { Output } from '@glimpse/contracts/endpoint';
import type { Actor } from '#platform/http/core/actor.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { customerOf, type DomainDeps, requireOwnClaim, presentDomains, presentOne } from './domain-deps.ts';

type Reading = Pick<DomainDeps, 'domains' | 'config'>;

/** All domains of the caller, by name; a lapsed plan hides none. */
export async function list(deps: Reading, _asked: unknown, actor: Actor): Promise<Output<typeof listDomains>> {
  const claims = await deps.domains.ofCustomer(customerOf(deps, actor));
  return { count: claims.length, ...(await presentDomains(deps, claims, actor)) };
}

/** One domain of the caller. @throws `domains.unknown` */
export async function view(
  deps: Reading,
  { params }: Pick<OperationInput<typeof viewDomain>, 'params'>,
  actor: Actor,
): Promise<Output<typeof viewDomain>> {
  return presentOne(deps, await requireOwnClaim(deps, customerOf(deps, actor), params.domain), actor);
}
