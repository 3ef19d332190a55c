// Which of the caller's domains a new link may live on: all for pages, one for a new secret (api.md 3.3, 6.2).
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { isActive } from './domain.ts';
import type { DomainStore } from './domain-store.ts';
import { asciiName, isPublicName } from './hostname.ts';
import { customerIdOf, type DomainDeps } from './domain-deps.ts';

/** Names on which links may be made, and how many domains there are in all. */
export type OwnDomains = { readonly active: readonly string[]; readonly count: number };

/** @returns the look-up for one caller; asks nothing for the anonymous. @throws driver errors, outcome unknown */
export function ownDomains({
  domains,
  plans,
  config,
}: Pick<DomainDeps, 'plans' | 'config'> & { readonly domains: Pick<DomainStore, 'ofCustomer'> }) {
  return async (actor: Actor): Promise<OwnDomains> => {
    if (!actor.account || !config.domainsEnabled) return { active: [], count: 0 };
    const claims = await domains.ofCustomer(customerIdOf(actor.account.id));
    const usable = plans.of(actor).options.custom_domains ? claims.filter(isActive) : [];
    return { active: usable.map(({ row }) => row.hostname), count: claims.length };
  };
}

/** An empty host means the site. `unknown`: not the caller's; `not_ready`: not proven, not served, or not in the plan. */
export type ShareDomain = { readonly host: string } | 'unknown' | 'not_ready';

/**
 * Makes the look-up for create. It ignores text that is no public host name, as the product family does (record 017).
 * @throws `store.unavailable` if the caller's session could not be checked; driver errors, outcome unknown
 */
export function shareDomains({
  domains,
  plans,
  config,
}: Pick<DomainDeps, 'plans' | 'config'> & { readonly domains: Pick<DomainStore, 'one'> }) {
  return async (typed: string, actor: Actor): Promise<ShareDomain> => {
    const host = asciiName(typed);
    if (host === undefined || !isPublicName(host)) return { host: '' };
    if (actor.unchecked) fail('store.unavailable');
    if (!actor.account || !config.domainsEnabled) return 'unknown';
    const claim = await domains.one(customerIdOf(actor.account.id), host);
    if (!claim || claim.row.hostname !== host) return 'unknown';
    return isActive(claim) && plans.of(actor).options.custom_domains ? { host } : 'not_ready';
  };
}
