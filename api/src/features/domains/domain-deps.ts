// What the calls of domains need, and whose domains they are about (api.md 3.7).
import type { Plan } from '@glimpse/contracts/billing';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Claim } from './domain.ts';
import type { DomainStore } from './domain-store.ts';
import { clusterOf, toDomainRecord, type Edge } from './present-domain.ts';

export type DomainDeps = {
  readonly domains: DomainStore;
  readonly plans: { of(actor: Actor): Plan };
  readonly ids: Pick<Ids, 'pick'>;
  /** Waits so many ms. */
  readonly pause: (ms: number) => Promise<unknown>;
  readonly config: Edge & { readonly domainsEnabled: boolean; readonly siteAliases: readonly string[] };
};

/** The id under which the other side knows an account: it tells no address. */
export const customerIdOf = (account: Buffer): string => account.toString('hex');

/** The caller's customer id. @throws `http.feature_off`, `http.not_signed_in` */
export function customerOf({ config }: Pick<DomainDeps, 'config'>, { account }: Actor): string {
  if (!config.domainsEnabled) fail('http.feature_off');
  return account ? customerIdOf(account.id) : fail('http.not_signed_in');
}

/** One domain of the caller, by its name or its id. @throws `domains.unknown` for everybody else's */
export async function requireOwnClaim({ domains }: Pick<DomainDeps, 'domains'>, customerId: string, name: string): Promise<Claim> {
  return (await domains.one(customerId, name.toLowerCase())) ?? fail('domains.unknown');
}

/** Claims as their owner sees them now. */
export async function presentDomains(
  { domains, config }: Pick<DomainDeps, 'domains' | 'config'>,
  claims: readonly Claim[],
  { custid }: Actor,
) {
  const { heartbeat, now } = await domains.heartbeat();
  const records = claims.map((claim) => toDomainRecord(claim, { custid, now, heartbeat, edge: config }));
  return { records, details: { cluster: clusterOf(config) } };
}

/** One claim as its owner sees it now. */
export async function presentOne(deps: Pick<DomainDeps, 'domains' | 'config'>, claim: Claim, { custid }: Actor) {
  const { heartbeat, now } = await deps.domains.heartbeat();
  const record = toDomainRecord(claim, { custid, now, heartbeat, edge: deps.config });
  return { record, details: { cluster: clusterOf(deps.config) } };
}
