// Tests the conditions of a custom domain.
import { customDomainReasons } from '@glimpse/contracts/handover/domain-conditions';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, findCondition } from '#kube/conditions.ts';
import { domainConditions, type DomainCondition } from './domain-conditions.ts';
import { customDomainConditionTypes } from './reasons.ts';

const conditionsOf = (part: keyof typeof customDomainReasons): fc.Arbitrary<DomainCondition> => {
  const statuses = ['True', 'False', 'Unknown'] as const;
  const all = statuses.flatMap((status) =>
    customDomainReasons[part][status].map((reason) => ({ status, reason, message: '' })),
  );
  return fc.constantFrom(...all);
};

const anyConditions = fc.record(
  {
    Accepted: conditionsOf('Accepted'),
    OwnershipVerified: conditionsOf('OwnershipVerified'),
    DNSRouted: conditionsOf('DNSRouted'),
    CAAPermitted: conditionsOf('CAAPermitted'),
    Issuing: conditionsOf('Issuing'),
    CertificateReady: conditionsOf('CertificateReady'),
    Programmed: conditionsOf('Programmed'),
  },
  { requiredKeys: [] },
);

const anyFacts = fc.record({
  generation: fc.integer({ min: 1, max: 9 }),
  partConditions: anyConditions,
  suspended: fc.boolean(),
  paused: fc.constantFrom(undefined, 'PausedBySpec' as const),
  deleting: fc.constantFrom(undefined, { reason: 'CleanupFailed' as const, message: '' }),
});

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

const ready = (conditions: readonly Condition[]): Condition | undefined => findCondition(conditions, 'Ready');

test('every list of conditions is complete, in pipeline order, with Ready last', () => {
  fc.assert(
    fc.property(anyFacts, anyFacts, (first, second) => {
      const before = domainConditions({ ...first, now: at(0), before: [] });
      const after = domainConditions({ ...second, now: at(1), before: before.toReversed() });
      expect(after.map(({ type }) => type)).toEqual(customDomainConditionTypes);
    }),
  );
});

test('Ready is True only if every step that counts is', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const conditions = domainConditions({ ...facts, now: at(0), before: [] });
      const certificate = findCondition(conditions, 'CertificateReady');
      const settled = certificate?.status === 'True' || certificate?.reason === 'NotManaged';
      const steps = conditions.filter(({ type }) => Object.keys(customDomainReasons).includes(type));
      const open = steps
        .filter(({ status, reason }) => status !== 'True' && reason !== 'NotManaged')
        .filter(({ type }) => !(settled && (type === 'CAAPermitted' || type === 'Issuing')));
      const resting = facts.suspended || facts.deleting !== undefined;
      expect(ready(conditions)?.status === 'True').toBe(open.length === 0 && !resting);
      const first = open.find(({ status }) => status === 'False') ?? open[0];
      if (!resting) expect(ready(conditions)?.reason).toBe(first?.reason ?? 'Live');
    }),
  );
});

test('a second run with equal facts changes nothing, whenever it runs', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 1, max: 59 }), (facts, later) => {
      const once = domainConditions({ ...facts, now: at(0), before: [] });
      expect(domainConditions({ ...facts, now: at(later), before: once })).toEqual(once);
    }),
  );
});

test('a step that did not run keeps its condition and its generation', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const before = domainConditions({ ...facts, now: at(0), before: [] });
      const after = domainConditions({ ...facts, partConditions: {}, generation: 99, now: at(9), before });
      for (const type of Object.keys(customDomainReasons))
        expect(findCondition(after, type)).toEqual(findCondition(before, type));
    }),
  );
});
