// Tests the conditions of a custom domain.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, findCondition } from '#kube/conditions.ts';
import { domainConditions } from './domain-conditions.ts';
import { customDomainConditionTypes, customDomainReasons } from './reasons.ts';
import { anyFacts, at } from './domain-conditions-samples.ts';

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
