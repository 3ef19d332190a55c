// Adds a domain, pending until ownership is proved (docs/design/http-api.md#domains, decision 21).
import { trimPasted } from '@glimpse/contracts/typed/typed-text';
import { addDomain } from '@glimpse/contracts/domains';
import { keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { type DomainDeps, requireCustomerId, requireOwnClaim, toDomainResponse } from './domain-deps.ts';
import { bareHost, readHostname } from './hostname.ts';

const idChars = 20;

/** Hosts of this installation. Customers may claim neither these hosts nor names under them. */
const siteHosts = ({ siteHost, siteAliases, domainsTarget }: DomainDeps['config']): string[] =>
  [siteHost, ...siteAliases, domainsTarget].map(bareHost);

/**
 * Adds a claim. Several accounts may claim one name; the account that proves ownership gets it.
 * @throws `domains.missing`, `domains.invalid` or the error of its kind, `domains.too_deep`,
 *   `domains.too_long`, `domains.not_in_plan`, `domains.duplicate` (this account has it), `domains.quota`
 */
export const add = operation(addDomain, async (deps: DomainDeps, { body }, actor) => {
  const customerId = requireCustomerId(deps, actor);
  const hostname = readHostname(body.domain, siteHosts(deps.config));
  const { custom_domains: included, max_custom_domains: quota } = deps.plans.of(actor).options;
  if (!included) fail('domains.not_in_plan');
  const typed = trimPasted(body.domain ?? '');
  const added = await deps.domains.add(
    { id: deps.ids.pick(keyAlphabet, idChars), hostname, customerId, typed },
    quota,
  );
  if (added === 'duplicate') fail('domains.duplicate');
  if (added === 'full') fail('domains.quota', { detail: String(quota) });
  const claim = await requireOwnClaim(deps, customerId, hostname);
  return { ...(await toDomainResponse(deps, claim, actor)), message: 'Domain added successfully.' };
});
