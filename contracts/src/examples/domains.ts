// Examples of the calls of custom domains (docs/design/http-api.md#domains).
import {
  addDomain,
  listDomains,
  removeDomain,
  setDomainMails,
  verifyDomain,
  viewDomain,
  type Cluster,
  type Domain,
} from '../domains.ts';
import { example, type Chapter } from './example.ts';
import { ana } from './records.ts';

const name = 'secrets.example.com';
const id = 'd3f9k2m8x4c7v1b6n5j0';
const token = 'glimpse-0123456789abcdef0123456789abcdef';
const cluster: Cluster = {
  type: 'acme',
  cluster_name: 'glimpse.example',
  cluster_host: 'edge.glimpse.example',
  cluster_ip: '192.0.2.7',
  cluster_ips: ['192.0.2.7'],
  cluster_ipv6: [],
  vhost_target: 'edge.glimpse.example',
};
const text = `Add a TXT record to prove that ${name} is yours.`;

const domain: Domain = {
  identifier: id, domainid: id, custid: ana, display_domain: name, _original_value: 'Secrets.Example.com', base_domain: 'example.com', subdomain: name,
  trd: 'secrets', sld: 'example', tld: 'com', is_apex: false, txt_validation_host: '_glimpse.secrets', txt_validation_name: `_glimpse.${name}`,
  txt_validation_value: token, ownership: 'pending', serving: 'waiting', reason: 'AwaitingTXT',
  next_action: {
    reason: 'AwaitingTXT', code: 'add_txt', title: 'Add one TXT record', text, params: { host: name }, step: 2,
    record: { type: 'TXT', name: `_glimpse.${name}`, value: token }, found: null, retryAt: null, forWhom: 'Owner',
  },
  conditions: [{ type: 'Accepted', status: 'True', reason: 'Accepted', message: 'Accepted.', lastTransitionTime: '2026-09-21T14:13:20Z' }],
  checks_delayed: false, entitled_until: null, break_mails: true, status: 'pending', verified: false,
  vhost: {
    status: 'PENDING', status_message: text, user_message: text, incoming_address: name, target_address: 'edge.glimpse.example', target_ports: '443',
    is_resolving: false, has_ssl: false, dns_pointed_at: '', ssl_active_from: null, ssl_active_until: null, last_monitored_unix: 1_790_000_000,
    last_monitored_humanized: 'a moment ago', apx_hit: false, keep_host: null, created_at: null, id: 0,
  },
  last_checked: 1_790_000_000, next_check: 1_790_000_060, created: 1_790_000_000, updated: 1_790_000_000,
}; // prettier-ignore

const params = { domain: name };
const details = { cluster };

export const domainChapter: Chapter = {
  heading: 'Own domains',
  examples: [
    example(listDomains, { answer: { count: 1, records: [domain], details } }),
    example(addDomain, {
      body: { domain: 'Secrets.Example.com' },
      answer: { record: domain, message: 'Domain added successfully.', details },
    }),
    example(viewDomain, { params, answer: { record: domain, details } }),
    example(verifyDomain, { params, body: {}, answer: { record: domain, message: text, details } }),
    example(setDomainMails, {
      params,
      body: { on: 'false' },
      answer: { record: { ...domain, break_mails: false }, message: 'Mails are off.', details },
    }),
    example(removeDomain, {
      params,
      body: {},
      answer: { record: {}, message: `Removed ${name}`, details: {} },
    }),
  ],
};
