// Dependencies, checks and answers that the operations of domains share (docs/design/http-api.md#domains).
import type { Plan } from '@glimpse/contracts/billing';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { Claim } from './domain.ts';
import type { DomainStore } from './domain-store.ts';
import { toAsciiHostname } from './hostname.ts';
import { toClusterRecord, toDomainRecord, type Edge } from './present-domain.ts';

export type DomainDeps = {
  readonly domains: Pick<
    DomainStore,
    'add' | 'find' | 'listByCustomer' | 'heartbeat' | 'recheck' | 'release'
  >;
  readonly plans: { of(actor: Actor): Plan };
  readonly ids: Pick<Ids, 'pick'>;
  /** Waits for this many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
  readonly config: Edge & { readonly domainsEnabled: boolean; readonly siteAliases: readonly string[] };
};

/** What reading domains uses. */
export type ReadDomainDeps = Pick<DomainDeps, 'domains' | 'config'>;

/** The id by which the operator knows an account. It does not contain the address. */
export const toCustomerId = (account: Buffer): string => account.toString('hex');

/** The caller's customer id. @throws `http.feature_off`, `http.not_signed_in` */
export function requireCustomerId({ config }: Pick<DomainDeps, 'config'>, { account }: Actor): string {
  if (!config.domainsEnabled) fail('http.feature_off');
  return account ? toCustomerId(account.id) : fail('http.not_signed_in');
}

/**
 * Finds a domain by its name, also in letters of its own, or by its id.
 * @throws `domains.unknown`, also for another account's domain
 */
export async function requireOwnClaim(
  { domains }: Pick<DomainDeps, 'domains'>,
  customerId: string,
  name: string,
): Promise<Claim> {
  const found = await domains.find(customerId, toAsciiHostname(name) ?? name.toLowerCase());
  return found ?? fail('domains.unknown');
}

/** Presents the current state of a claim to its owner. */
export async function toDomainResponse({ domains, config }: ReadDomainDeps, claim: Claim, { custid }: Actor) {
  const { heartbeat, now } = await domains.heartbeat();
  const record = toDomainRecord(claim, { custid, now, heartbeat, edge: config });
  return { record, details: { cluster: toClusterRecord(config) } };
}
