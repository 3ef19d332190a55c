// Samples and builders for the tests of next-action.
import type { Condition } from '#kube/conditions.ts';
import { domainConditions, domainVerdict, type DomainVerdicts } from './domain-conditions.ts';
import type { NextActionFacts } from './next-action.ts';

export const live: DomainVerdicts = {
  Accepted: domainVerdict('Accepted', 'Accepted'),
  OwnershipVerified: domainVerdict('OwnershipVerified', 'TXTMatched'),
  DNSRouted: domainVerdict('DNSRouted', 'Routed'),
  CAAPermitted: domainVerdict('CAAPermitted', 'NoRecords'),
  Issuing: domainVerdict('Issuing', 'Idle'),
  CertificateReady: domainVerdict('CertificateReady', 'Issued'),
  Programmed: domainVerdict('Programmed', 'Programmed'),
};

export const conditionsOf = (verdicts: Partial<DomainVerdicts>): readonly Condition[] =>
  domainConditions({
    generation: 1,
    now: new Date('2026-02-01T00:00:00Z'),
    before: [],
    verdicts: { ...live, ...verdicts },
    suspended: false,
    paused: undefined,
    deleting: undefined,
  });

export const factsOf = (
  verdicts: Partial<DomainVerdicts>,
  more: Partial<NextActionFacts> = {},
): NextActionFacts => ({
  host: 'links.acme.example',
  conditions: conditionsOf(verdicts),
  suspended: false,
  params: {},
  records: {
    TXT: { type: 'TXT', name: '_glimpse-challenge.links.acme.example', value: 'glimpse-verify=00' },
    address: { type: 'CNAME', name: 'links.acme.example', value: 'edge.eu.glimpse.example' },
    CAA: { type: 'CAA', name: 'acme.example', value: '0 issuewild "ca.example"' },
  },
  ...more,
});
