// A next action for every reason, with the parameters and the record that an operator would give.
import { describeReason } from '@glimpse/contracts/handover/describe-reason';
import { domainReasons, type DomainReason } from '@glimpse/contracts/handover/domain-reasons';
import type { NextAction } from '@glimpse/contracts/handover/domains';

const valueOf = 'glimpse-0123456789abcdef0123456789abcdef';

const paramsOf = (host: string): Record<string, string> => ({
  host,
  zone: host.slice(host.indexOf('.') + 1),
  found: '203.0.113.9',
  type: 'CNAME',
  caaName: host.slice(host.indexOf('.') + 1),
  issuer: 'letsencrypt.org',
  problem: 'the connection was refused',
  days: '7',
  retryAt: '2026-11-20T14:03:00Z',
  deadline: '2026-11-27T14:03:00Z',
  since: '2026-11-20T09:03:00Z',
  name: `_glimpse.${host}`,
  value: 'glimpse-fedcba9876543210fedcba9876543210',
  date: '2027-02-18T00:00:00Z',
});

const recordOf = (host: string, kind: 'TXT' | 'address' | 'CAA' | undefined): NextAction['record'] => {
  if (kind === 'TXT') return { type: 'TXT', name: `_glimpse.${host}`, value: valueOf };
  if (kind === 'address') return { type: 'CNAME', name: host, value: 'edge.example.net' };
  return kind === 'CAA' ? { type: 'CAA', name: host, value: '0 issuewild "ca.example"' } : null;
};

/** Reasons by name; a reason that only a newer operator knows gets a text of its own. */
export function sampleAction(reason: string, host: string): NextAction {
  const facts = domainReasons.get(reason);
  const params = paramsOf(host);
  const known = (name: string): name is DomainReason => domainReasons.has(name);
  const described = known(reason)
    ? describeReason(reason, params, { code: 'open_port', step: 4, forWhom: 'Owner' })
    : { ...describeReason('Pending', params), reason, title: 'Something new', text: `${host} waits.` };
  const found =
    facts?.sentence.startsWith('leads') && facts.sentence !== 'leadsNowhere' ? params['found'] : null;
  return {
    ...described,
    record: recordOf(host, facts?.record),
    found: found ?? null,
    retryAt: described.text.includes(params['retryAt'] ?? '') ? (params['retryAt'] ?? null) : null,
  };
}
