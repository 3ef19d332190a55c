// Tests what metrics say about one domain.
import { expect, test } from 'vitest';
import { aMeasuredDomain, inDays, now, proven } from './testing/metrics-samples.ts';
import { endOf, isQueued, stateOf } from './state.ts';

const ready = { Ready: ['True', 'Live'] } as const;

test('each domain has one state, the first that holds', () => {
  const served = { ...proven, steps: ready };
  expect(stateOf(aMeasuredDomain(served))).toBe('ready');
  expect(stateOf(aMeasuredDomain({ ...served, suspended: true }))).toBe('suspended');
  expect(stateOf(aMeasuredDomain({ ...served, suspended: true, deleting: true }))).toBe('deleting');
  expect(stateOf(aMeasuredDomain())).toBe('unverified');
  expect(stateOf({ ...aMeasuredDomain(), status: undefined })).toBe('unverified');
  expect(stateOf(aMeasuredDomain({ ...proven, acme: { state: 'Validating' } }))).toBe('issuing');
  expect(stateOf(aMeasuredDomain({ ...proven, acme: { state: 'Idle' } }))).toBe('failing');
});

test('a domain is queued while it reserves, and until the end of a wait for the budget', () => {
  const limited = { lastError: { type: 'rateLimited' }, nextAttemptTime: inDays(1) };
  expect(isQueued(aMeasuredDomain({ acme: { state: 'Reserving' } }), now)).toBe(true);
  expect(isQueued(aMeasuredDomain({ acme: { state: 'Ready', ...limited } }), now)).toBe(true);
  expect(isQueued(aMeasuredDomain({ acme: { state: 'Pending', ...limited } }), new Date(inDays(2)))).toBe(
    false,
  );
  expect(isQueued(aMeasuredDomain({ acme: { ...limited, lastError: { type: 'dns' } } }), now)).toBe(false);
  expect(isQueued(aMeasuredDomain(), now)).toBe(false);
});

test('a certificate counts unless its owner or the end of its domain lets it expire', () => {
  const certificate = { notAfter: inDays(3) };
  const end = new Date(inDays(3));
  expect(endOf(aMeasuredDomain({ certificate }))).toEqual(end);
  const unknown = { OwnershipVerified: ['Unknown', 'LookupFailed'] } as const;
  expect(endOf(aMeasuredDomain({ certificate, steps: unknown }))).toEqual(end);
  for (const step of ['Accepted', 'OwnershipVerified', 'DNSRouted', 'CAAPermitted'])
    expect(endOf(aMeasuredDomain({ certificate, steps: { [step]: ['False', 'Wrong'] } }))).toBeUndefined();
  const stopped = { Issuing: ['False', 'RenewalStopped'] } as const;
  expect(endOf(aMeasuredDomain({ certificate, steps: stopped }))).toBeUndefined();
  expect(endOf(aMeasuredDomain({ certificate, deleting: true }))).toBeUndefined();
  expect(endOf(aMeasuredDomain())).toBeUndefined();
});
