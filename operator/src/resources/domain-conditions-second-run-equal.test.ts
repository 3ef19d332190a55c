// Tests the conditions of a custom domain: a second run with equal facts changes nothing, whenever it runs.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCondition } from '#kube/conditions.ts';
import { domainConditions } from './domain-conditions.ts';
import { customDomainReasons } from './reasons.ts';
import { anyFacts, at } from './domain-conditions-samples.ts';

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
      const after = domainConditions({ ...facts, verdicts: {}, generation: 99, now: at(9), before });
      for (const type of Object.keys(customDomainReasons))
        expect(findCondition(after, type)).toEqual(findCondition(before, type));
    }),
  );
});
