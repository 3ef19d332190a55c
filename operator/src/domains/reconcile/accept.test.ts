// Tests which custom domains may be served: by name, region and quota.
import { expect, test } from 'vitest';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import { acceptDomain, type Application } from './accept.ts';

const aDomain = (name: string, more: { second?: number; verified?: boolean; role?: string } = {}) =>
  customDomains.parse({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'CustomDomain',
    metadata: { name, creationTimestamp: `2026-01-01T00:00:0${more.second ?? 0}Z` },
    spec:
      more.role === 'Site'
        ? { hostname: name, role: 'Site' }
        : { hostname: name, customerId: '7c1f0a52d9be' },
    status: {
      conditions: [],
      ...(more.verified && { ownership: { verifiedAt: '2026-01-01T00:00:00Z' } }),
    },
  });
const aRegion = (limits: object = {}, status = 'True', metadata: object = {}): Jurisdiction =>
  jurisdictions.parse({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'Jurisdiction',
    metadata: { name: 'eu', ...metadata },
    spec: {
      identifier: 'eu',
      displayName: 'EU',
      domain: 'eu.glimpse.example',
      api: { image: 'api:1' },
      routing: { gateway: { className: 'envoy' }, customDomainTarget: { ipv4: ['203.0.113.10'] } },
      limits,
    },
    status: {
      conditions: [
        {
          type: 'Accepted',
          status,
          reason: 'Accepted',
          message: '',
          lastTransitionTime: '2026-01-01T00:00:00Z',
        },
      ],
    },
  });
const one = aDomain('secrets.acme.example');
const reason = (more: Partial<Application> = {}): string =>
  acceptDomain({
    domain: one,
    region: aRegion(),
    ownHosts: ['eu.glimpse.example'],
    all: [one],
    rowMissing: false,
    ...more,
  }).reason;

test('a good name in an accepted region is accepted', () => {
  expect(reason()).toBe('Accepted');
});

test('a region that is missing or deleted is named first', () => {
  expect(reason({ region: undefined })).toBe('JurisdictionMissing');
  const deleted = aRegion({}, 'True', { deletionTimestamp: '2026-01-01T00:00:00Z' });
  expect(reason({ region: deleted })).toBe('JurisdictionMissing');
});

test('a region that is not accepted yet makes its domains wait', () => {
  expect(reason({ region: aRegion({}, 'Unknown') })).toBe('JurisdictionNotReady');
});

test('names of the service are reserved, but the main domain may have them', () => {
  const name = 'mail.eu.glimpse.example';
  expect(reason({ domain: aDomain(name) })).toBe('ReservedHostname');
  expect(reason({ domain: aDomain(name, { role: 'Site' }) })).toBe('Accepted');
});

test('the youngest domain is the one above the quota', () => {
  const [older, younger] = [aDomain('b.acme.example'), aDomain('a.acme.example', { second: 1 })];
  const at = { region: aRegion({ customDomains: 1 }), all: [younger, older] };
  expect(reason({ ...at, domain: older })).toBe('Accepted');
  expect(reason({ ...at, domain: younger })).toBe('QuotaExceeded');
});

test('a full limit of unproven domains blocks no proven one', () => {
  const all: readonly CustomDomain[] = [
    aDomain('a.acme.example'),
    aDomain('b.acme.example', { second: 1 }),
    aDomain('c.acme.example', { second: 2, verified: true }),
  ];
  const region = aRegion({ unverifiedDomains: 1 });
  expect(all.map((domain) => reason({ domain, region, all }))).toEqual([
    'Accepted',
    'QuotaExceeded',
    'Accepted',
  ]);
});

test('a missing row leaves the answer open, so that serving goes on', () => {
  const condition = acceptDomain({
    domain: one,
    region: aRegion(),
    ownHosts: [],
    all: [one],
    rowMissing: true,
  });
  expect(condition).toMatchObject({ status: 'Unknown', reason: 'RowMissing' });
});
