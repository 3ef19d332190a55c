// Shows one domain of the caller (docs/design/http-api.md#domains).
import { viewDomain } from '@glimpse/contracts/domains';
import { operation } from '#platform/http/routing/route.ts';
import { type ReadDomainDeps, requireCustomerId, requireOwnClaim, toDomainResponse } from './domain-deps.ts';

/** Shows a domain, found by its name or its id. @throws `domains.unknown` */
export const view = operation(viewDomain, async (deps: ReadDomainDeps, { params }, actor) => {
  const claim = await requireOwnClaim(deps, requireCustomerId(deps, actor), params.domain);
  return toDomainResponse(deps, claim, actor);
});
