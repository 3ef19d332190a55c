// Tests properties of the conditions of a region.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, findCondition } from '#kube/conditions.ts';
import { regionConditions } from './status.ts';
import { progressing, progressReasons } from './status-progress.ts';
import { regionParts } from './status-verdict.ts';
import { facts, anyVerdicts } from './status-samples.ts';

test('cn-10421 Ready turns True only when every part is True at once', () => {
  fc.assert(
    fc.property(fc.array(anyVerdicts, { maxLength: 6 }), (runs) => {
      let before: readonly Condition[] = [];
      for (const verdicts of runs) {
        before = regionConditions(facts({ before, verdicts }));
        const all = regionParts.every((part) => verdicts[part].status === 'True');
        expect(findCondition(before, 'Ready')?.status === 'True').toBe(all);
      }
    }),
  );
});

test('the same facts twice give the same conditions, with unchanged times', () => {
  fc.assert(
    fc.property(anyVerdicts, anyVerdicts, (earlier, verdicts) => {
      const first = regionConditions(facts({ verdicts: earlier }));
      const once = regionConditions(facts({ before: first, verdicts }));
      const later = new Date('2026-03-01T00:00:00Z');
      expect(regionConditions(facts({ before: once, verdicts, now: later }))).toEqual(once);
    }),
  );
});

test('the most urgent movement is shown', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...progressReasons], { minLength: 1 }), (reasons) => {
      const shown = progressing(reasons.map((reason) => ({ reason, message: '' })));
      expect(shown.reason).toBe(progressReasons.find((one) => reasons.includes(one)));
    }),
  );
});
