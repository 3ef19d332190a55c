// Tests what metrics say about one domain.
import { expect, test } from 'vitest';
import { aDomain, inDays, now, proven } from './domain-metrics-samples.ts';
import { endOf, isQueued, stateOf } from './domain-state.ts';

const ready = { Ready: ['True', 'Live'] } as const;

test('each domain has one state, the first that holds', () => {
  const served = { ...proven, steps: ready };
  expect(stateOf(aDomain(served))).toBe('ready');
  expect(stateOf(aDomain({ ...served, suspended: true }))).toBe('suspended');
  expect(stateOf(aDomain({ ...served, suspended: true, deleting: true }))).toBe('deleting');
  expect(stateOf(aDomain())).toBe('unverified');
  expect(stateOf({ ...aDomain(), status: undefined })).toBe('unverified');
  expect(stateOf(aDomain({ ...proven, acme: { state: 'Validating' } }))).toBe('issuing');
  expect(stateOf(aDomain({ ...proven, acme: { state: 'Idle' } }))).toBe('failing');
});

test('a domain is queued while it reserves, and until the end of a wait for the budget', () => {
  const limited = { lastError: { type: 'rateLimited' }, nextAttemptTime: inDays(1) };
  expect(isQueued(aDomain({ acme: { state: 'Reserving' } }), now)).toBe(true);
  expect(isQueued(aDomain({ acme: { state: 'Ready', ...limited } }), now)).toBe(true);
  expect(isQueued(aDomain({ acme: { state: 'Pending', ...limited } }), new Date(inDays(2)))).toBe(false);
  expect(isQueued(aDomain({ acme: { ...limited, lastError: { type: 'dns' } } }), now)).toBe(false);
  expect(isQueued(aDomain(), now)).toBe(false);
});

test('a certificate counts unless its owner or the end of its domain lets it expire', () => {
  const certificate = { notAfter: inDays(3) };
  const end = new Date(inDays(3));
  expect(endOf(aDomain({ certificate }))).toEqual(end);
  const unknown = { OwnershipVerified: ['Unknown', 'LookupFailed'] } as const;
  expect(endOf(aDomain({ certificate, steps: unknown }))).toEqual(end);
  for (const step of ['Accepted', 'OwnershipVerified', 'DNSRouted', 'CAAPermitted'])
    expect(endOf(aDomain({ certificate, steps: { [step]: ['False', 'Wrong'] } }))).toBeUndefined();
  const stopped = { Issuing: ['False', 'RenewalStopped'] } as const;
  expect(endOf(aDomain({ certificate, steps: stopped }))).toBeUndefined();
  expect(endOf(aDomain({ certificate, deleting: true }))).toBeUndefined();
  expect(endOf(aDomain())).toBeUndefined();
});
