// Tests the status of a custom domain: conditions, next action and what is kept.
import { expect, test } from 'vitest';
import { customDomains } from '#resources/custom-domain.ts';
import { domainCondition } from '#resources/domain-conditions.ts';
import { type DomainFacts, domainStatus } from './status.ts';

const host = 'secrets.acme.example';
const now = new Date('2026-01-05T12:00:00Z');
const aDomain = (status: object = {}, spec: object = {}) =>
  customDomains.parse({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'CustomDomain',
    metadata: { name: host, generation: 3 },
    spec: { hostname: host, customerId: '7c1f0a52d9be', ...spec },
    status: { conditions: [], ...status },
  });
const ownership = { recordName: `_glimpse.${host}`, recordValue: 'v=1' };
const statusOf = (facts: Partial<DomainFacts> = {}) =>
  domainStatus({
    domain: aDomain(),
    now,
    partConditions: { Accepted: domainCondition('Accepted', 'Accepted') },
    checked: { ownership, dns: { expected: ['203.0.113.10'] } },
    issuing: undefined,
    route: undefined,
    orderedWith: undefined,
    target: { ipv4: ['203.0.113.10'], ipv6: [] },
    issuer: 'ca.test',
    contested: false,
    paused: undefined,
    deleting: undefined,
    ...facts,
  });
const owned = domainCondition('OwnershipVerified', 'TXTMatched');

test('the next action shows the TXT record that is missing', () => {
  const partConditions = { OwnershipVerified: domainCondition('OwnershipVerified', 'AwaitingTXT') };
  expect(statusOf({ partConditions })).toMatchObject({
    observedGeneration: 3,
    nextAction: {
      reason: 'AwaitingTXT',
      record: { type: 'TXT', name: `_glimpse.${host}`, value: 'v=1' },
    },
  });
});

test('the next action shows the address record that is missing', () => {
  const partConditions = { OwnershipVerified: owned, DNSRouted: domainCondition('DNSRouted', 'NoAddress') };
  expect(
    statusOf({ partConditions: { Accepted: domainCondition('Accepted', 'Accepted'), ...partConditions } }),
  ).toMatchObject({ nextAction: { record: { type: 'A', name: host, value: '203.0.113.10' } } });
});

test('checks that did not run keep what they found before', () => {
  const before = {
    ownership: { ...ownership, verifiedAt: '2026-01-01T00:00:00Z' },
    dns: { observed: ['203.0.113.10'] },
  };
  expect(statusOf({ domain: aDomain(before), checked: undefined })).toMatchObject(before);
});

test('order and certificate are written back as they are', () => {
  const before = { acme: { state: 'Idle', attempt: 2 }, certificate: { serial: 'aa', revision: 1 } };
  expect(statusOf({ domain: aDomain(before) })).toMatchObject(before);
});

test('the time of a suspension is kept, and ends with it', () => {
  const spec = { suspended: true };
  expect(statusOf({ domain: aDomain({}, spec) })['suspendedSince']).toBe('2026-01-05T12:00:00Z');
  const since = { suspendedSince: '2026-01-01T00:00:00Z' };
  expect(statusOf({ domain: aDomain(since, spec) })['suspendedSince']).toBe('2026-01-01T00:00:00Z');
  expect(statusOf({ domain: aDomain(since) })['suspendedSince']).toBeUndefined();
});

test('a failed clean-up is the reason of Deleting and of Ready', () => {
  const deleting = { reason: 'CleanupFailed', message: 'left' } as const;
  expect(statusOf({ deleting })['conditions']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'Deleting', status: 'True', reason: 'CleanupFailed' }),
      expect.objectContaining({ type: 'Ready', status: 'False', reason: 'CleanupFailed' }),
    ]),
  );
});

test('a later run with the same facts gives the same status', () => {
  const first = statusOf();
  const domain = aDomain(JSON.parse(JSON.stringify(first)) as object);
  expect(JSON.stringify(statusOf({ domain, now: new Date('2026-01-06T00:00:00Z') }))).toBe(
    JSON.stringify(first),
  );
});
