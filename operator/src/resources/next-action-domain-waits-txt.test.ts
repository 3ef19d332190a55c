// Tests the one next action of a custom domain: a domain that waits for its TXT record shows the record.
import { expect, test } from 'vitest';
import { domainVerdict } from './domain-conditions.ts';
import { nextAction } from './next-action.ts';
import { factsOf } from './next-action-samples.ts';

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
