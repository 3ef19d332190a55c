// Tests which Jurisdictions are accepted.
import { expect, test } from 'vitest';
import { acceptAll } from './accept.ts';
import { applicant, reasons } from './accept-samples.ts';

test('the oldest Jurisdiction keeps a domain, and of equal age the one with the smaller uid', () => {
  const old = applicant('eu', { domain: 'd.example', creationTimestamp: '2025-01-01T00:00:00Z' });
  const young = applicant('aa', { domain: 'd.example' });
  expect(reasons(young, old)).toEqual({ eu: 'Accepted', aa: 'DomainConflict' });
  const twin = applicant('us', { domain: 'd.example', uid: 'uid-0' });
  expect(reasons(young, twin)).toEqual({ us: 'Accepted', aa: 'DomainConflict' });
});

test('one Gateway or IngressClass serves one region, and Remote regions use none', () => {
  const gateway = 'edge/shared';
  expect(reasons(applicant('aa', { gateway }), applicant('bb', { gateway }))).toEqual({
    aa: 'Accepted',
    bb: 'GatewayInUse',
  });
  const ingressClass = 'traefik';
  const remote = applicant('bb', { ingressClass, placement: 'Remote' });
  expect(reasons(applicant('aa', { ingressClass }), remote)).toEqual({
    aa: 'Accepted',
    bb: 'DirectoryEntry',
  });
});

test('a refused Jurisdiction blocks nobody', () => {
  const first = applicant('aa', { domain: 'x.example' });
  const refused = applicant('bb', { domain: 'x.example', gateway: 'edge/g' });
  const third = applicant('cc', { gateway: 'edge/g' });
  expect(reasons(first, refused, third)).toEqual({ aa: 'Accepted', bb: 'DomainConflict', cc: 'Accepted' });
});

test('settings that the operator owns are named', () => {
  const verdict = acceptAll([applicant('aa', { invalidSettings: ['MONGO_URL', 'PORT'] })]).get('aa');
  expect(verdict).toMatchObject({ status: 'False', reason: 'SettingsInvalid' });
  expect(verdict?.message).toContain('MONGO_URL, PORT');
});
