// Finds the caller's domains that new links may use (docs/design/http-api.md#create).
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { isActive } from './domain.ts';
import type { DomainStore } from './domain-store.ts';
import { toAsciiHostname, isPublicName } from './hostname.ts';
import { toCustomerId, type DomainDeps } from './domain-deps.ts';

/** Host names that new links may use, and the number of all domains. */
export type OwnDomains = { readonly active: readonly string[]; readonly count: number };

/** Creates the look-up for pages. Anonymous callers cost no query. @throws driver errors: outcome unknown */
export function ownDomains({
  domains,
  plans,
  config,
}: Pick<DomainDeps, 'plans' | 'config'> & { readonly domains: Pick<DomainStore, 'listByCustomer'> }) {
  return async (actor: Actor): Promise<OwnDomains> => {
    if (!actor.account || !config.domainsEnabled) return { active: [], count: 0 };
    const claims = await domains.listByCustomer(toCustomerId(actor.account.id));
    const usable = plans.of(actor).options.custom_domains ? claims.filter(isActive) : [];
    return { active: usable.map(({ row }) => row.hostname), count: claims.length };
  };
}

/**
 * An empty host means the site. `unknown`: not the caller's domain.
 * `not_ready`: not verified, not served, or not in the plan.
 */
export type FoundShareDomain = { readonly host: string } | 'unknown' | 'not_ready';

/**
 * Creates the look-up for a new secret. It ignores text that is not a public host name (record 017).
 * @throws `store.unavailable` if the caller's session could not be checked; driver errors: outcome unknown
 */
export function shareDomains({
  domains,
  plans,
  config,
}: Pick<DomainDeps, 'plans' | 'config'> & { readonly domains: Pick<DomainStore, 'find'> }) {
  return async (typed: string, actor: Actor): Promise<FoundShareDomain> => {
    const host = toAsciiHostname(typed);
    if (host === undefined || !isPublicName(host)) return { host: '' };
    if (actor.unchecked) fail('store.unavailable');
    if (!actor.account || !config.domainsEnabled) return 'unknown';
    const claim = await domains.find(toCustomerId(actor.account.id), host);
    if (!claim || claim.row.hostname !== host) return 'unknown';
    return isActive(claim) && plans.of(actor).options.custom_domains ? { host } : 'not_ready';
  };
}
