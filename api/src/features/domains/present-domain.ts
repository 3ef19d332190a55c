// Presents a domain to its owner: the shapes Domain and Cluster (docs/design/http-api.md#shapes).
import type { Cluster, Domain } from '@glimpse/contracts/domains';
import { unixSeconds, unixSecondsOrNull } from '#platform/time/unix-seconds.ts';
import {
  type Claim,
  isDelayed,
  isUnseen,
  ownershipOf,
  pendingAction,
  servingOf,
  stoppedAction,
  unseenAction,
} from './domain.ts';
import { splitHostname } from './hostname.ts';

/** Where domains point: names and addresses of the region's edge. */
export type Edge = {
  readonly siteHost: string;
  readonly domainsTarget: string;
  readonly domainsIpv4: readonly string[];
  readonly domainsIpv6: readonly string[];
};
/** The owner, the time, and the operator's last heartbeat. */
export type PresentDomainOptions = {
  readonly custid: string;
  readonly now: Date;
  readonly heartbeat: Date | undefined;
  readonly edge: Edge;
};

export const toClusterRecord = ({ siteHost, domainsTarget, domainsIpv4, domainsIpv6 }: Edge): Cluster => ({
  type: 'acme',
  cluster_name: siteHost,
  cluster_host: domainsTarget,
  cluster_ip: domainsIpv4[0] ?? '',
  cluster_ips: [...domainsIpv4],
  cluster_ipv6: [...domainsIpv6],
  vhost_target: domainsTarget,
});

const agoText = (seconds: number): string =>
  seconds < 60 ? 'a moment ago' : seconds < 120 ? 'a minute ago' : `${Math.floor(seconds / 60)} minutes ago`;

const dnsCorrect: ReadonlySet<Domain['serving']> = new Set(['issuing', 'active', 'failing']);

/** The single status that older clients read. */
function toLegacyStatus(claim: Claim): Domain['status'] {
  if (ownershipOf(claim) === 'verified') return 'verified';
  if (!claim.status?.txt.value) return 'unverified';
  return dnsCorrect.has(servingOf(claim)) ? 'resolving' : 'pending';
}

/** What the owner reads first: that an administrator stopped the domain, else what the operator found. */
function actionOf(claim: Claim, now: Date): Domain['next_action'] {
  const { row, status } = claim;
  if (row.stoppedAt) return stoppedAction(row.hostname);
  if (isUnseen(claim, now)) return unseenAction(row.hostname);
  return status?.nextAction ?? pendingAction(row.hostname);
}

/** What older clients read about serving. */
function toVirtualHost(claim: Claim, { now, edge }: PresentDomainOptions): Domain['vhost'] {
  const { row, status } = claim;
  const serving = servingOf(claim);
  const resolving = dnsCorrect.has(serving);
  const checked = status?.dns.checkedAt ?? undefined;
  const { text } = actionOf(claim, now);
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
    last_monitored_humanized: checked ? agoText(unixSeconds(now) - unixSeconds(checked)) : '',
    apx_hit: false,
    keep_host: null,
    created_at: null,
    id: 0,
  };
}

/** The three parts of the TXT record; empty until the operator has chosen its value. */
function toTxtRecord({ row, status }: Claim) {
  const name = status?.txt.name ?? '';
  const end = `.${splitHostname(row.hostname).base}`;
  const host = name.endsWith(end) ? name.slice(0, -end.length) : name;
  return {
    txt_validation_host: host,
    txt_validation_name: name,
    txt_validation_value: status?.txt.value ?? '',
  };
}

export function toDomainRecord(claim: Claim, options: PresentDomainOptions): Domain {
  const { row, status } = claim;
  const { base, trd, sld, tld } = splitHostname(row.hostname);
  const action = actionOf(claim, options.now);
  return {
    identifier: row._id,
    domainid: row._id,
    custid: options.custid,
    display_domain: row.hostname,
    _original_value: row.typed,
    base_domain: base,
    subdomain: trd === '' ? '' : row.hostname,
    trd,
    sld,
    tld,
    is_apex: trd === '',
    ...toTxtRecord(claim),
    ownership: ownershipOf(claim),
    serving: servingOf(claim),
    reason: status && action === status.nextAction ? status.reason : action.reason,
    next_action: action,
    conditions: status?.conditions ?? [],
    entitled_until: unixSecondsOrNull(row.entitledUntil),
    break_mails: row.mailsOff !== true,
    checks_delayed: isDelayed(options.heartbeat, options.now),
    status: toLegacyStatus(claim),
    verified: ownershipOf(claim) === 'verified',
    vhost: toVirtualHost(claim, options),
    last_checked: unixSecondsOrNull(status?.dns.checkedAt),
    next_check: unixSecondsOrNull(status?.dns.nextCheck),
    created: unixSeconds(row.createdAt),
    updated: unixSeconds(row.updatedAt),
  };
}
