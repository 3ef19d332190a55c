// Connect a domain: a claim that is pending until its owner has proven the name (api.md 3.7, decision 21).
import type { addDomain } from '@glimpse/contracts/domains';
import type { Output } from '@glimpse/contracts/endpoint';
import { keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { bareHost, readHostname } from './hostname.ts';
import { customerOf, type DomainDeps, requireOwnClaim, presentOne } from './domain-deps.ts';

const idChars = 20;

/** Hosts of this installation; neither they nor names under them are for customers. */
const ownHosts = ({ siteHost, siteAliases, domainsTarget }: DomainDeps['config']): string[] =>
  [siteHost, ...siteAliases, domainsTarget].map(bareHost);

/**
 * Several accounts may claim one name; who proves it gets it.
 * @throws `domains.missing`, `domains.invalid`, `domains.too_deep`, `domains.too_long`, `domains.not_in_plan`,
 *   `domains.duplicate` (this account has it), `domains.quota`
 */
export async function add(
  deps: DomainDeps,
  { body }: Pick<OperationInput<typeof addDomain>, 'body'>,
  actor: Actor,
): Promise<Output<typeof addDomain>> {
  const customerId = customerOf(deps, actor);
  const hostname = readHostname(body.domain, ownHosts(deps.config));
  const { custom_domains: included, max_custom_domains: most } = deps.plans.of(actor).options;
  if (!included) fail('domains.not_in_plan');
  const typed = (body.domain ?? '').trim();
  const added = await deps.domains.add({ id: deps.ids.pick(keyAlphabet, idChars), hostname, customerId, typed }, most);
  if (added === 'duplicate') fail('domains.duplicate');
  if (added === 'full') fail('domains.quota', { detail: String(most) });
  return { ...(await presentOne(deps, await requireOwnClaim(deps, customerId, hostname), actor)), message: 'Domain added successfully.' };
}
