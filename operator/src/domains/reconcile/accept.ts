// Decides whether a custom domain may be served at all: its name, its region, the quotas. Pure.
import { findCondition } from '#kube/conditions.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { domainCondition, type DomainCondition } from '#resources/domain-conditions.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import type { CustomDomainReason } from '#resources/reasons.ts';
import { checkHostname, refusals, whyRefused } from '../checks/hostname.ts';

export type Application = {
  readonly domain: CustomDomain;
  readonly region: Jurisdiction | undefined;
  readonly ownHosts: readonly string[];
  /** All custom domains of the region. */
  readonly all: readonly CustomDomain[];
  readonly rowMissing: boolean;
};

const isCustomer = ({ spec }: CustomDomain): boolean => spec.role === 'Customer';
const isProven = ({ status }: CustomDomain): boolean => status?.ownership?.verifiedAt !== undefined;

/** Older objects first; the name decides between objects of one second. */
function isBefore(one: CustomDomain, other: CustomDomain): boolean {
  const [a, b] = [one.metadata.creationTimestamp ?? '', other.metadata.creationTimestamp ?? ''];
  return a === b ? one.metadata.name < other.metadata.name : a < b;
}

/** Whether so many older domains exist that this one has no place. */
function isSurplus(domain: CustomDomain, among: readonly CustomDomain[], most: number): boolean {
  if (among.length <= most) return false;
  return among.filter((other) => isBefore(other, domain)).length >= most;
}

function overQuota({ domain, region, all }: Application): boolean {
  const limits = region?.spec.limits;
  if (!limits || !isCustomer(domain)) return false;
  const customers = all.filter(isCustomer);
  if (isSurplus(domain, customers, limits.customDomains)) return true;
  if (isProven(domain)) return false;
  return isSurplus(
    domain,
    customers.filter((one) => !isProven(one)),
    limits.unverifiedDomains,
  );
}

function reasonOf(application: Application): CustomDomainReason<'Accepted'> {
  const { domain, region, ownHosts, rowMissing } = application;
  if (!region || region.metadata.deletionTimestamp !== undefined) return 'JurisdictionMissing';
  if (isCustomer(domain)) {
    const check = checkHostname(domain.spec.hostname, ownHosts);
    if (check !== 'valid') return check;
  }
  const accepted = findCondition(region.status?.conditions ?? [], 'Accepted');
  if (accepted?.status !== 'True') return 'JurisdictionNotReady';
  if (overQuota(application)) return 'QuotaExceeded';
  return rowMissing ? 'RowMissing' : 'Accepted';
}

const messages: Partial<Record<CustomDomainReason<'Accepted'>, string>> = {
  QuotaExceeded: 'The region has as many custom domains as its limits allow',
  JurisdictionMissing: 'No Jurisdiction runs in this namespace',
  JurisdictionNotReady: 'The Jurisdiction is not accepted yet',
  RowMissing: 'The database has no row of this domain; serving goes on',
};

/** The condition Accepted. */
export function acceptDomain(application: Application): DomainCondition {
  const reason = reasonOf(application);
  const { domain, ownHosts } = application;
  const isName = refusals.some((one) => one === reason);
  const message = isName ? whyRefused(domain.spec.hostname, ownHosts) : (messages[reason] ?? '');
  return domainCondition('Accepted', reason, message);
}
