// What pages know of a visitor's domains (api.md 6.2).
import type { Actor } from '#platform/http/core/actor.ts';
import { isActive } from './domain.ts';
import type { DomainStore } from './domain-store.ts';
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
