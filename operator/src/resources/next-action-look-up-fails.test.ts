// Tests the one next action of a custom domain.
import { expect, test } from 'vitest';
import { domainVerdict } from './domain-conditions.ts';
import { nextAction } from './next-action.ts';
import { factsOf } from './next-action-samples.ts';

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
