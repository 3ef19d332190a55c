// Declares the calls of custom domains (docs/design/http-api.md#domains).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { Condition, NextAction, ownershipStates, servingStates } from './handover/domains.ts';
import { Flag, Scalar, Seconds } from './shapes.ts';

const when = z.nullable(Seconds);

/** Fields that clients of older programs read about the serving of a domain. */
export const VirtualHost = z.strictObject({
  status: z.enum(['ACTIVE_SSL', 'DNS_INCORRECT', 'PENDING']),
  status_message: z.string(),
  user_message: z.string(),
  incoming_address: z.string(),
  target_address: z.string(),
  target_ports: z.string(),
  is_resolving: z.boolean(),
  has_ssl: z.boolean(),
  dns_pointed_at: z.string(),
  ssl_active_from: when,
  ssl_active_until: when,
  last_monitored_unix: when,
  last_monitored_humanized: z.string(),
  apx_hit: z.boolean(),
  keep_host: z.null(),
  created_at: when,
  id: z.int(),
});

/** A custom domain. `reason`, `next_action` and `conditions` are copied from its status row. */
export const Domain = z.strictObject({
  identifier: z.string(),
  domainid: z.string(),
  custid: z.string(),
  display_domain: z.string(),
  _original_value: z.string(),
  base_domain: z.string(),
  subdomain: z.string(),
  trd: z.string(),
  sld: z.string(),
  tld: z.string(),
  is_apex: z.boolean(),
  txt_validation_host: z.string(),
  txt_validation_name: z.string(),
  txt_validation_value: z.string(),
  ownership: z.enum(ownershipStates),
  serving: z.enum(servingStates),
  reason: z.string(),
  next_action: NextAction,
  conditions: z.array(Condition),
  checks_delayed: z.boolean(),
  entitled_until: when,
  /** Whether its owner gets mails when it breaks. */
  break_mails: z.boolean(),
  status: z.enum(['unverified', 'pending', 'resolving', 'verified']),
  verified: z.boolean(),
  vhost: VirtualHost,
  last_checked: when,
  next_check: when,
  created: Seconds,
  updated: Seconds,
});
export type Domain = z.output<typeof Domain>;

/** The DNS target of a domain. */
export const Cluster = z.strictObject({
  type: z.literal('acme'),
  cluster_name: z.string(),
  cluster_host: z.string(),
  cluster_ip: z.string(),
  cluster_ips: z.array(z.string()),
  cluster_ipv6: z.array(z.string()),
  vhost_target: z.string(),
});
export type Cluster = z.output<typeof Cluster>;

const at = (path: string) => ({
  path: `/api/v2/account/domains${path}`,
  aliases: [`/api/v2/domains${path}`],
});
const named = { params: z.object({ domain: z.string() }) };
export const DomainDetails = z.strictObject({ cluster: Cluster });

export const listDomains = endpoint({
  method: 'GET',
  ...at(''),
  summary: 'Your own domains',
  access: 'account',
  csrf: 'none',
  limit: 'list_domains',
  response: z.strictObject({ count: z.int(), records: z.array(Domain), details: DomainDetails }),
  errors: ['http.feature_off'],
});

export const addDomain = endpoint({
  method: 'POST',
  ...at('/add'),
  summary: 'Connect a domain of your own',
  access: 'account',
  csrf: 'shrimp',
  limit: 'add_domain',
  body: z.object({ domain: Scalar }),
  response: z.strictObject({ record: Domain, message: z.string(), details: DomainDetails }),
  errors: [
    'http.feature_off',
    'domains.missing',
    'domains.invalid',
    'domains.public_suffix',
    'domains.wildcard',
    'domains.underscore',
    'domains.address',
    'domains.own_host',
    'domains.too_deep',
    'domains.too_long',
    'domains.duplicate',
    'domains.not_in_plan',
    'domains.quota',
  ],
});

/** Selects a domain by its name or its id. */
export const viewDomain = endpoint({
  method: 'GET',
  ...at('/:domain'),
  summary: 'Show one of your domains with its next action',
  access: 'account',
  csrf: 'none',
  limit: 'get_domain',
  polled: true,
  ...named,
  response: z.strictObject({ record: Domain, details: DomainDetails }),
  errors: ['http.feature_off', 'domains.unknown'],
});

/** Waits up to 5 seconds for the result. Wrong DNS records are a result, not an error. */
export const verifyDomain = endpoint({
  method: 'POST',
  ...at('/:domain/verify'),
  summary: 'Check a domain now',
  access: 'account',
  csrf: 'shrimp',
  limit: 'verify_domain',
  ...named,
  body: z.object({}),
  response: z.strictObject({ record: Domain, message: z.string(), details: DomainDetails }),
  errors: ['http.feature_off', 'domains.unknown'],
});

/** Mails about breaks of this domain; that it moves to another account is told in any case. */
export const setDomainMails = endpoint({
  method: 'POST',
  ...at('/:domain/mails'),
  summary: 'Switch mails about breaks of a domain on or off',
  access: 'account',
  csrf: 'shrimp',
  limit: 'change_domain',
  ...named,
  body: z.object({ on: Flag }),
  response: z.strictObject({ record: Domain, message: z.string(), details: DomainDetails }),
  errors: ['http.feature_off', 'domains.unknown'],
});

export const removeDomain = endpoint({
  method: 'POST',
  ...at('/:domain/remove'),
  summary: 'Remove a domain; its links keep working on the site',
  access: 'account',
  csrf: 'shrimp',
  limit: 'remove_domain',
  ...named,
  body: z.object({}),
  response: z.strictObject({ record: z.strictObject({}), message: z.string(), details: z.strictObject({}) }),
  errors: ['http.feature_off', 'domains.unknown'],
});

/** The feature's calls by the name of their operation. */
export const domainsContract = {
  list: listDomains,
  add: addDomain,
  view: viewDomain,
  verify: verifyDomain,
  setMails: setDomainMails,
  remove: removeDomain,
};
