// What the owner sees of a domain: the shapes Domain and Cluster (api.md 2, 3.7).
import type { Cluster, Domain } from '@glimpse/contracts/domains';
import { unixSeconds, unixSecondsOrNull } from '#platform/time/unix-seconds.ts';
import { firstAction, isDelayed, ownershipOf, servingOf, type Claim } from './domain.ts';
import { partsOf } from './hostname.ts';

/** Where domains point: names and addresses of the region's edge. */
export type Edge = {
  readonly siteHost: string;
  readonly domainsTarget: string;
  readonly domainsIpv4: readonly string[];
  readonly domainsIpv6: readonly string[];
};
/** When it is shown, to whom, and when the other side was last alive. */
export type PresentDomainOptions = {
  readonly custid: string;
  readonly now: Date;
  readonly heartbeat: Date | undefined;
  readonly edge: Edge;
};

export const clusterOf = ({ siteHost, domainsTarget, domainsIpv4, domainsIpv6 }: Edge): Cluster => ({
  type: 'acme',
  cluster_name: siteHost,
  cluster_host: domainsTarget,
  cluster_ip: domainsIpv4[0] ?? '',
  cluster_ips: [...domainsIpv4],
  cluster_ipv6: [...domainsIpv6],
  vhost_target: domainsTarget,
});

const ago = (seconds: number): string =>
  seconds < 60 ? 'a moment ago' : seconds < 120 ? 'a minute ago' : `${Math.floor(seconds / 60)} minutes ago`;

const pointed: ReadonlySet<Domain['serving']> = new Set(['issuing', 'active', 'failing']);

/** The one word of older clients. */
function olderStatus(claim: Claim): Domain['status'] {
  if (ownershipOf(claim) === 'verified') return 'verified';
  if (!claim.status?.txt.value) return 'unverified';
  return pointed.has(servingOf(claim)) ? 'resolving' : 'pending';
}

function olderHost(claim: Claim, { now, edge }: PresentDomainOptions): Domain['vhost'] {
  const { row, status } = claim;
  const serving = servingOf(claim);
  const resolving = pointed.has(serving);
  const checked = status?.dns.checkedAt ?? undefined;
  const { text } = status?.nextAction ?? firstAction(row.hostname);
  return {
    status: serving === 'active' ? 'ACTIVE_SSL' : serving === 'dns_wrong' ? 'DNS_INCORRECT' : 'PENDING',
    status_message: text,
    user_message: text,
    incoming_address: row.hostname,
    target_address: edge.domainsTarget,
    target_ports: '443',
    is_resolving: resolving,
    has_ssl: serving === 'active',
    dns_pointed_at: status?.dns.observed[0] ?? '',
    ssl_active_from: unixSecondsOrNull(status?.certificate?.notBefore),
    ssl_active_until: unixSecondsOrNull(status?.certificate?.notAfter),
    last_monitored_unix: unixSecondsOrNull(checked),
    last_monitored_humanized: checked ? ago(unixSeconds(now) - unixSeconds(checked)) : '',
    apx_hit: false,
    keep_host: null,
    created_at: null,
    id: 0,
  };
}

/** The three parts of the TXT record; empty until the other side has named it. */
function recordOf({ row, status }: Claim) {
  const name = status?.txt.name ?? '';
  const end = `.${partsOf(row.hostname).base}`;
  const host = name.endsWith(end) ? name.slice(0, -end.length) : name;
  return { txt_validation_host: host, txt_validation_name: name, txt_validation_value: status?.txt.value ?? '' };
}

/** The shape Domain. */
export function toDomainRecord(claim: Claim, showing: PresentDomainOptions): Domain {
  const { row, status } = claim;
  const { base, trd, sld, tld } = partsOf(row.hostname);
  const action = status?.nextAction ?? firstAction(row.hostname);
  return {
    identifier: row._id,
    domainid: row._id,
    custid: showing.custid,
    display_domain: row.hostname,
    _original_value: row.typed,
    base_domain: base,
    subdomain: trd === '' ? '' : row.hostname,
    trd,
    sld,
    tld,
    is_apex: trd === '',
    ...recordOf(claim),
    ownership: ownershipOf(claim),
    serving: servingOf(claim),
    reason: status?.reason ?? action.reason,
    next_action: action,
    conditions: status?.conditions ?? [],
    checks_delayed: isDelayed(showing.heartbeat, showing.now),
    status: olderStatus(claim),
    verified: ownershipOf(claim) === 'verified',
    vhost: olderHost(claim, showing),
    last_checked: unixSecondsOrNull(status?.dns.checkedAt),
    next_check: unixSecondsOrNull(status?.dns.nextCheck),
    created: unixSeconds(row.createdAt),
    updated: unixSeconds(row.updatedAt),
  };
}
