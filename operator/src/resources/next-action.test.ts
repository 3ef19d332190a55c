// Tests the one next action of a custom domain.
import { customDomainReasons } from '@glimpse/contracts/handover/domain-conditions';
import { domainReasons } from '@glimpse/contracts/handover/domain-reasons';
import { NextAction } from '@glimpse/contracts/handover/domains';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from '#kube/conditions.ts';
import { CustomDomainStatus } from './custom-domain-status.ts';
import { domainConditions, domainCondition, type DomainConditions } from './domain-conditions.ts';
import { nextAction, type NextActionFacts, nextActionFor, nextActionStatus } from './next-action.ts';

const live: DomainConditions = {
  Accepted: domainCondition('Accepted', 'Accepted'),
  OwnershipVerified: domainCondition('OwnershipVerified', 'TXTMatched'),
  DNSRouted: domainCondition('DNSRouted', 'Routed'),
  CAAPermitted: domainCondition('CAAPermitted', 'NoRecords'),
  Issuing: domainCondition('Issuing', 'Idle'),
  CertificateReady: domainCondition('CertificateReady', 'Issued'),
  Programmed: domainCondition('Programmed', 'Programmed'),
};

const conditionsOf = (partConditions: Partial<DomainConditions>): readonly Condition[] =>
  domainConditions({
    generation: 1,
    now: new Date('2026-02-01T00:00:00Z'),
    before: [],
    partConditions: { ...live, ...partConditions },
    suspended: false,
    paused: undefined,
    deleting: undefined,
  });

const factsOf = (
  partConditions: Partial<DomainConditions>,
  more: Partial<NextActionFacts> = {},
): NextActionFacts => ({
  host: 'links.acme.example',
  conditions: conditionsOf(partConditions),
  suspended: false,
  params: {},
  records: {
    TXT: { type: 'TXT', name: '_glimpse-challenge.links.acme.example', value: 'glimpse-verify=00' },
    address: { type: 'CNAME', name: 'links.acme.example', value: 'edge.eu.glimpse.example' },
    CAA: { type: 'CAA', name: 'acme.example', value: '0 issuewild "ca.example"' },
  },
  ...more,
});

test('a certificate that is not renewed names its cause and who acts on it', () => {
  const expiring = nextAction(
    factsOf(
      {
        CAAPermitted: domainCondition('CAAPermitted', 'CAAForbids'),
        CertificateReady: domainCondition('CertificateReady', 'ExpiringSoon'),
      },
      { params: { date: '2026-03-01T00:00:00Z' } },
    ),
  );
  expect(expiring).toMatchObject({ code: 'add_caa', forWhom: 'Owner', record: { type: 'CAA' } });
  expect(expiring.text).toContain(
    'expires on 2026-03-01 00:00 UTC and isn’t being renewed: a CAA record forbids it.',
  );
  const ours = nextAction(factsOf({ CertificateReady: domainCondition('CertificateReady', 'ExpiringSoon') }));
  expect(ours).toMatchObject({ code: 'wait', forWhom: 'Operator' });
  // J15: no gap where the last day of the certificate is not known.
  expect(ours.text).toBe(
    'The certificate for links.acme.example expires soon and isn’t being renewed: we’re looking into the cause.',
  );
  expect(Object.keys(ours.params)).toEqual(['host', 'problem']);
});

test('a redirect on port 80 is told as a redirect, also as the cause of an end', () => {
  const issuing = { Issuing: domainCondition('Issuing', 'SelfCheckRedirected') };
  const waiting = { CertificateReady: domainCondition('CertificateReady', 'NotIssued') };
  const first = nextAction(factsOf({ ...issuing, ...waiting }));
  expect(first.title).toBe('Stop the redirect on port 80');
  const ending = nextAction(
    factsOf({ ...issuing, CertificateReady: domainCondition('CertificateReady', 'ExpiringSoon') }),
  );
  expect(ending.text).toContain('isn’t being renewed: port 80 redirects somewhere else.');
  expect(ending).toMatchObject({ code: 'stop_redirect', forWhom: 'Owner' });
});

test('what nobody manages blocks nothing', () => {
  const unmanaged = {
    Issuing: domainCondition('Issuing', 'Idle'),
    CertificateReady: domainCondition('CertificateReady', 'NotManaged'),
    Programmed: domainCondition('Programmed', 'NotManaged'),
  };
  const conditions = conditionsOf(unmanaged);
  expect(conditions.at(-1)).toMatchObject({ type: 'Ready', status: 'True', reason: 'Live' });
  expect(nextAction({ ...factsOf({}), conditions }).reason).toBe('Live');
});

test.each([
  ['CAAForbids', 'add_caa', 'CAA'],
  ['CAAAccountMismatch', 'fix_caa', 'CAA'],
  ['CAALookupFailed', 'ask_provider', undefined],
] as const)(
  '%s is told where the proxy gets the certificates, and the domain stays live',
  (reason, code, type) => {
    const conditions = conditionsOf({
      CAAPermitted: domainCondition('CAAPermitted', reason),
      CertificateReady: domainCondition('CertificateReady', 'NotManaged'),
      Programmed: domainCondition('Programmed', 'NotManaged'),
    });
    expect(conditions.at(-1)).toMatchObject({ type: 'Ready', status: 'True' });
    const action = nextAction({ ...factsOf({}), conditions });
    expect([action.reason, action.code, action.record?.type]).toEqual([reason, code, type]);
  },
);

test('CAA that nobody looked at is not told', () => {
  const conditions = conditionsOf({
    CAAPermitted: domainCondition('CAAPermitted', 'Pending'),
    CertificateReady: domainCondition('CertificateReady', 'NotManaged'),
    Programmed: domainCondition('Programmed', 'NotManaged'),
  });
  expect(nextAction({ ...factsOf({}), conditions }).reason).toBe('Live');
});

test('an apex without given addresses is told ALIAS or ANAME, never CNAME', () => {
  const address = { type: 'ALIAS', name: 'acme.example', value: 'edge.eu.glimpse.example' };
  const action = nextAction(
    factsOf({ DNSRouted: domainCondition('DNSRouted', 'NXDomain') }, { records: { address } }),
  );
  expect(action.text).toContain('Add this ALIAS or ANAME record.');
  expect(action.record).toEqual(address);
});

test('a domain that waits for its TXT record shows the record', () => {
  const action = nextAction(
    factsOf({
      OwnershipVerified: domainCondition('OwnershipVerified', 'AwaitingTXT'),
      DNSRouted: domainCondition('DNSRouted', 'NXDomain'),
      CertificateReady: domainCondition('CertificateReady', 'NotIssued'),
    }),
  );
  expect(action).toEqual({
    reason: 'AwaitingTXT',
    code: 'add_txt',
    title: 'Add one TXT record',
    text: 'Add a TXT record to prove that links.acme.example is yours.',
    params: { host: 'links.acme.example' },
    step: 2,
    record: { type: 'TXT', name: '_glimpse-challenge.links.acme.example', value: 'glimpse-verify=00' },
    found: null,
    retryAt: null,
    forWhom: 'Owner',
  });
});

test('a look-up that fails is not called a certificate on its way', () => {
  const waiting = {
    Issuing: domainCondition('Issuing', 'Blocked'),
    CertificateReady: domainCondition('CertificateReady', 'NotIssued'),
    Programmed: domainCondition('Programmed', 'ListenerPending'),
  };
  const dns = nextAction(factsOf({ ...waiting, DNSRouted: domainCondition('DNSRouted', 'LookupFailed') }));
  expect([dns.reason, dns.step]).toEqual(['LookupFailed', 3]);
  const caa = nextAction(
    factsOf({ ...waiting, CAAPermitted: domainCondition('CAAPermitted', 'CAALookupFailed') }),
  );
  expect([caa.reason, caa.code]).toEqual(['CAALookupFailed', 'ask_provider']);
  expect(nextAction(factsOf(waiting)).reason).toBe('Blocked');
});

test('an apex without given addresses is told an alias in the words of providers', () => {
  const address = { type: 'ALIAS', name: 'acme.example', value: 'edge.eu.glimpse.example' };
  const action = nextAction(
    factsOf(
      { DNSRouted: domainCondition('DNSRouted', 'NoAddress') },
      { host: 'acme.example', records: { address } },
    ),
  );
  expect(action.text).toBe('acme.example doesn’t point anywhere yet. Add this ALIAS or ANAME record.');
  expect(action.record).toEqual(address);
});

test('a live domain says so, and its warnings come first', () => {
  expect(nextAction(factsOf({})).title).toBe('links.acme.example is ready');
  const grace = nextAction(
    factsOf(
      { OwnershipVerified: domainCondition('OwnershipVerified', 'TXTMissingGrace') },
      { params: { deadline: '2026-02-08T09:30:00Z' } },
    ),
  );
  expect(grace.text).toBe(
    'The TXT record is gone. Put it back before 2026-02-08 09:30 UTC, ' +
      'or links.acme.example will be switched off.',
  );
  expect(grace.params['deadline']).toBe('2026-02-08T09:30:00Z');
});

test('removal, pause and a lapsed plan come before all else', () => {
  const wrong = { DNSRouted: domainCondition('DNSRouted', 'WrongTarget') };
  const facts = {
    generation: 1,
    now: new Date(0),
    before: [],
    partConditions: { ...live, ...wrong },
    suspended: true,
  };
  const paused = domainConditions({ ...facts, paused: 'PausedBySpec', deleting: undefined });
  const deleting = domainConditions({
    ...facts,
    paused: 'PausedBySpec',
    deleting: { reason: 'RemovingRoute', message: '' },
  });
  const reasonOf = (conditions: readonly Condition[], suspended: boolean): string =>
    nextAction({ ...factsOf({}), conditions, suspended }).reason;
  expect(reasonOf(conditionsOf(wrong), true)).toBe('Suspended');
  expect(reasonOf(paused, true)).toBe('Paused');
  expect(reasonOf(deleting, true)).toBe('Deleting');
});

test('no sentence has a gap or a placeholder, and each fits a row and a status', () => {
  fc.assert(
    fc.property(fc.constantFrom(...domainReasons.keys()), fc.boolean(), (reason, known) => {
      const params = known ? { found: '203.0.113.9', zone: 'acme.example', days: '1' } : {};
      const action = nextActionFor(factsOf({}, { params }), { reason, step: 3 });
      expect(action.text).not.toMatch(/[{}]|undefined|  | \./);
      expect(NextAction.parse(action)).toEqual(action);
      const status = { conditions: [], nextAction: nextActionStatus(action) };
      expect(CustomDomainStatus.parse(status)).toEqual(status);
    }),
  );
});

test('every reason that blocks has a row in the table', () => {
  const blocking = Object.values(customDomainReasons).flatMap(({ False, Unknown }) => [...False, ...Unknown]);
  expect(blocking.filter((reason) => !domainReasons.has(reason))).toEqual(['NotManaged', 'NotManaged']);
});
