// Tests the one next action of a custom domain.
import { expect, test } from 'vitest';
import { domainVerdict } from './domain-conditions.ts';
import { nextAction } from './next-action.ts';
import { conditionsOf, factsOf } from './next-action-samples.ts';

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
