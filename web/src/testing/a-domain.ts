// Builders of custom domains for tests of pages.
import { describeReason } from '@glimpse/contracts/handover/describe-reason';
import { domainReasons, type DomainReason } from '@glimpse/contracts/handover/domain-reasons';
import type { Cluster, Domain } from '@glimpse/contracts/domains';

export const hostname = 'secrets.northwind.example';
export const addedAt = 1_790_000_000;
const proof = 'glimpse-verify=4f1c0b7a92de4e1fb0a6c3d85e7f2a19';

export const cluster: Cluster = {
  type: 'acme',
  cluster_name: 'eu.glimpse.example',
  cluster_host: 'edge.eu.glimpse.example',
  cluster_ip: '192.0.2.7',
  cluster_ips: ['192.0.2.7'],
  cluster_ipv6: [],
  vhost_target: 'edge.eu.glimpse.example',
};

const params = {
  host: hostname,
  zone: 'northwind.example',
  found: '203.0.113.9',
  type: 'CNAME',
  caaName: 'northwind.example',
  issuer: 'letsencrypt.org',
  problem: 'the connection was refused',
  days: '7',
  retryAt: '2026-09-21T15:03:00Z',
  deadline: '2026-09-28T14:03:00Z',
  since: '2026-09-21T09:03:00Z',
  name: `_glimpse-challenge.${hostname}`,
  value: 'glimpse-verify=00112233445566778899aabbccddeeff',
  date: '2026-12-20T00:00:00Z',
};

const records = {
  TXT: { type: 'TXT', name: `_glimpse-challenge.${hostname}`, value: proof },
  address: { type: 'CNAME', name: hostname, value: cluster.cluster_host },
  CAA: { type: 'CAA', name: 'northwind.example', value: '0 issuewild "ca.example"' },
} as const;

export const known = (reason: string): reason is DomainReason => domainReasons.has(reason);

/** The next action of a reason, as an operator writes it. */
export function anAction(reason: DomainReason, more: Readonly<Record<string, string>> = {}) {
  const facts = domainReasons.get(reason);
  const found = ['leadsElsewhere', 'leadsAlso', 'movedAway'].includes(facts?.sentence ?? '');
  const cause = { code: 'open_port', step: 4, forWhom: 'Owner' } as const;
  return {
    ...describeReason(reason, { ...params, ...more }, cause),
    record: facts?.record ? records[facts.record] : null,
    found: found ? params.found : null,
    retryAt: null,
  };
}

const isTrue = (type: string, at: string): Domain['conditions'][number] => ({
  type,
  status: 'True',
  reason: type,
  message: `${type}.`,
  lastTransitionTime: at,
});

/** The conditions of a domain that has finished its first `count` steps. */
export const conditionsUpTo = (count: number): Domain['conditions'] =>
  [
    isTrue('Accepted', '2026-09-21T14:13:20Z'),
    isTrue('OwnershipVerified', '2026-09-21T14:20:00Z'),
    isTrue('DNSRouted', '2026-09-21T14:40:00Z'),
    isTrue('CertificateReady', '2026-09-21T14:45:00Z'),
    isTrue('Ready', '2026-09-21T14:46:00Z'),
  ].slice(0, count);

/** Builds a domain that waits for `reason`. */
export function aDomain(reason: DomainReason, change: Partial<Domain> = {}): Domain {
  const action = anAction(reason);
  const live = reason === 'Live';
  const done = live ? 5 : Math.max(1, (action.step ?? 1) - 1);
  return {
    identifier: 'd3f9k2m8x4c7v1b6n5j0',
    domainid: 'd3f9k2m8x4c7v1b6n5j0',
    custid: 'ines@northwind.example',
    display_domain: hostname,
    _original_value: hostname,
    base_domain: 'northwind.example',
    subdomain: hostname,
    trd: 'secrets',
    sld: 'northwind',
    tld: 'example',
    is_apex: false,
    txt_validation_host: '_glimpse-challenge.secrets',
    txt_validation_name: records.TXT.name,
    txt_validation_value: proof,
    ownership: done >= 2 ? 'verified' : 'pending',
    serving: live ? 'active' : 'waiting',
    reason,
    next_action: action,
    conditions: conditionsUpTo(done),
    checks_delayed: false,
    entitled_until: null,
    break_mails: true,
    status: 'pending',
    verified: done >= 2,
    vhost: {
      status: live ? 'ACTIVE_SSL' : 'PENDING',
      status_message: action.text,
      user_message: action.text,
      incoming_address: hostname,
      target_address: cluster.cluster_host,
      target_ports: '443',
      is_resolving: live,
      has_ssl: live,
      dns_pointed_at: action.found ?? '',
      ssl_active_from: live ? addedAt : null,
      ssl_active_until: live ? addedAt + 90 * 86_400 : null,
      last_monitored_unix: addedAt + 60,
      last_monitored_humanized: 'a moment ago',
      apx_hit: false,
      keep_host: null,
      created_at: null,
      id: 0,
    },
    last_checked: addedAt + 60,
    next_check: addedAt + 120,
    created: addedAt,
    updated: addedAt,
    ...change,
  };
}
