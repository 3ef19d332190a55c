// Tests which Jurisdictions are accepted.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptAll, type Applicant } from './accept.ts';

const applicant = (identifier: string, more: Partial<Applicant> = {}): Applicant => ({
  identifier,
  uid: `uid-${identifier}`,
  creationTimestamp: '2026-01-01T00:00:00Z',
  domain: `${identifier}.example`,
  placement: 'Local',
  gateway: undefined,
  ingressClass: undefined,
  invalidSettings: [],
  invalidDomain: false,
  ...more,
});
const reasons = (...all: readonly Applicant[]) =>
  Object.fromEntries([...acceptAll(all)].map(([name, { reason }]) => [name, reason]));

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
  const condition = acceptAll([applicant('aa', { invalidSettings: ['MONGO_URL', 'PORT'] })]).get('aa');
  expect(condition).toMatchObject({ status: 'False', reason: 'SettingsInvalid' });
  expect(condition?.message).toContain('MONGO_URL, PORT');
});

test('a domain that begins like an A-label but is none is refused, and keeps its name', () => {
  const bad = { domain: 'xn--zzzzzz.example', invalidDomain: true };
  const later = { domain: 'xn--zzzzzz.example', creationTimestamp: '2026-02-01T00:00:00Z' };
  expect(reasons(applicant('eu', bad), applicant('us', later))).toEqual({
    eu: 'SettingsInvalid',
    us: 'DomainConflict',
  });
});

test('the accepted set has no conflict, holds the oldest, and does not depend on the order', () => {
  const some = fc.uniqueArray(
    fc.record({
      name: fc.integer({ min: 0, max: 30 }),
      domain: fc.integer({ min: 0, max: 4 }),
      edge: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      day: fc.integer({ min: 1, max: 5 }),
    }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(some, fc.infiniteStream(fc.integer()), (list, order) => {
      const all = list.map(({ name, domain, edge, day }) =>
        applicant(`r${name}`, {
          domain: `d${domain}.example`,
          gateway: edge === undefined ? undefined : `edge/${edge}`,
          creationTimestamp: `2026-01-0${day}T00:00:00Z`,
        }),
      );
      const shuffled = all.toSorted(() => (order.next().value ?? 0) % 3);
      expect(Object.fromEntries(acceptAll(shuffled))).toEqual(Object.fromEntries(acceptAll(all)));
      const partConditions = acceptAll(all);
      const accepted = all.filter(({ identifier }) => partConditions.get(identifier)?.status === 'True');
      expect(new Set(accepted.map(({ domain }) => domain)).size).toBe(accepted.length);
      const gateways = accepted.flatMap(({ gateway }) => gateway ?? []);
      expect(new Set(gateways).size).toBe(gateways.length);
      expect([...partConditions.values()][0]?.status).toBe('True');
    }),
  );
});
