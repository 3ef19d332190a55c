// Tests the one next action of a custom domain.
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { sentences as pageSentences, titles as pageTitles } from '@glimpse/contracts/domain-reason-texts';
import { domainReasons } from '@glimpse/contracts/domain-reasons';
import { NextAction } from '@glimpse/contracts/handover/domains';
import { expect, test } from 'vitest';
import type { Condition } from '#kube/conditions.ts';
import { CustomDomainStatus } from './custom-domain-status.ts';
import { domainConditions, domainVerdict, type DomainVerdicts } from './domain-conditions.ts';
import { nextReasons } from './next-action/reasons.ts';
import { sentences, titles } from './next-action/texts.ts';
import { nextAction, nextActionFor, nextActionStatus, type NextActionFacts } from './next-action.ts';
import { customDomainReasons } from './reasons.ts';

const live: DomainVerdicts = {
  Accepted: domainVerdict('Accepted', 'Accepted'),
  OwnershipVerified: domainVerdict('OwnershipVerified', 'TXTMatched'),
  DNSRouted: domainVerdict('DNSRouted', 'Routed'),
  CAAPermitted: domainVerdict('CAAPermitted', 'NoRecords'),
  Issuing: domainVerdict('Issuing', 'Idle'),
  CertificateReady: domainVerdict('CertificateReady', 'Issued'),
  Programmed: domainVerdict('Programmed', 'Programmed'),
};
const conditionsOf = (verdicts: Partial<DomainVerdicts>): readonly Condition[] =>
  domainConditions({
    generation: 1,
    now: new Date('2026-02-01T00:00:00Z'),
    before: [],
    verdicts: { ...live, ...verdicts },
    suspended: false,
    paused: undefined,
    deleting: undefined,
  });
const factsOf = (
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

test('texts, steps and actors are those of the web page', () => {
  expect(sentences).toEqual(pageSentences);
  expect(titles).toEqual(pageTitles);
  const facts = [...domainReasons].map(([reason, { badge: _badge, ...rest }]) => [reason, rest]);
  expect([...nextReasons]).toEqual(facts);
  const catalogue: unknown = JSON.parse(
    readFileSync(new URL('../../../web/locales/en.json', import.meta.url), 'utf8'),
  );
  expect(catalogue).toHaveProperty('domains.next', { ...sentences });
  expect(catalogue).toHaveProperty('domains.title', { ...titles });
});

test('every reason that blocks has a row in the table', () => {
  const blocking = Object.values(customDomainReasons).flatMap(({ False, Unknown }) => [...False, ...Unknown]);
  expect(blocking.filter((reason) => !nextReasons.has(reason))).toEqual(['NotManaged', 'NotManaged']);
});

test('a domain that waits for its TXT record shows the record', () => {
  const action = nextAction(
    factsOf({
      OwnershipVerified: domainVerdict('OwnershipVerified', 'AwaitingTXT'),
      DNSRouted: domainVerdict('DNSRouted', 'NXDomain'),
      CertificateReady: domainVerdict('CertificateReady', 'NotIssued'),
    }),
  );
  expect(action).toEqual({
    reason: 'AwaitingTXT',
    code: 'add_txt',
    title: 'Add one TXT record',
    text: 'Add this TXT record to show that links.acme.example is yours.',
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
    Issuing: domainVerdict('Issuing', 'Blocked'),
    CertificateReady: domainVerdict('CertificateReady', 'NotIssued'),
    Programmed: domainVerdict('Programmed', 'ListenerPending'),
  };
  const dns = nextAction(factsOf({ ...waiting, DNSRouted: domainVerdict('DNSRouted', 'LookupFailed') }));
  expect([dns.reason, dns.step]).toEqual(['LookupFailed', 3]);
  const caa = nextAction(
    factsOf({ ...waiting, CAAPermitted: domainVerdict('CAAPermitted', 'CAALookupFailed') }),
  );
  expect([caa.reason, caa.code]).toEqual(['CAALookupFailed', 'ask_provider']);
  expect(nextAction(factsOf(waiting)).reason).toBe('Blocked');
});

test('a live domain says so, and its warnings come first', () => {
  expect(nextAction(factsOf({})).title).toBe('links.acme.example is ready');
  const grace = nextAction(
    factsOf(
      { OwnershipVerified: domainVerdict('OwnershipVerified', 'TXTMissingGrace') },
      { params: { deadline: '2026-02-08T09:30:00Z' } },
    ),
  );
  expect(grace.text).toBe(
    'The TXT record is gone. Put it back before 2026-02-08 09:30 UTC, or links.acme.example is switched off.',
  );
  expect(grace.params['deadline']).toBe('2026-02-08T09:30:00Z');
});

test('a certificate that is not renewed names its cause and who acts on it', () => {
  const expiring = nextAction(
    factsOf(
      {
        CAAPermitted: domainVerdict('CAAPermitted', 'CAAForbids'),
        CertificateReady: domainVerdict('CertificateReady', 'ExpiringSoon'),
      },
      { params: { date: '2026-03-01T00:00:00Z' } },
    ),
  );
  expect(expiring).toMatchObject({ code: 'add_caa', forWhom: 'Owner', record: { type: 'CAA' } });
  expect(expiring.text).toContain(
    'ends on 2026-03-01 00:00 UTC and is not renewed: a CAA record forbids it.',
  );
  const ours = nextAction(factsOf({ CertificateReady: domainVerdict('CertificateReady', 'ExpiringSoon') }));
  expect(ours).toMatchObject({ code: 'wait', forWhom: 'Operator' });
});

test('what nobody manages blocks nothing', () => {
  const unmanaged = {
    Issuing: domainVerdict('Issuing', 'Idle'),
    CertificateReady: domainVerdict('CertificateReady', 'NotManaged'),
    Programmed: domainVerdict('Programmed', 'NotManaged'),
  };
  const conditions = conditionsOf(unmanaged);
  expect(conditions.at(-1)).toMatchObject({ type: 'Ready', status: 'True', reason: 'Live' });
  expect(nextAction({ ...factsOf({}), conditions }).reason).toBe('Live');
});

test('removal, pause and a lapsed plan come before all else', () => {
  const wrong = { DNSRouted: domainVerdict('DNSRouted', 'WrongTarget') };
  const facts = {
    generation: 1,
    now: new Date(0),
    before: [],
    verdicts: { ...live, ...wrong },
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
    fc.property(fc.constantFrom(...nextReasons.keys()), fc.boolean(), (reason, known) => {
      const params = known ? { found: '203.0.113.9', zone: 'acme.example', days: '1' } : {};
      const action = nextActionFor(factsOf({}, { params }), { reason, step: 3 });
      expect(action.text).not.toMatch(/[{}]|undefined|  | \./);
      expect(NextAction.parse(action)).toEqual(action);
      const status = { conditions: [], nextAction: nextActionStatus(action) };
      expect(CustomDomainStatus.parse(status)).toEqual(status);
    }),
  );
});
