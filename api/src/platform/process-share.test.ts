// Shares of a budget (record 086).
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from './process-share.ts';

test('all shares together are at most the budget, unless each gets the least of 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 64 }), (budget, processes) => {
      const share = shareOf(budget, processes);
      expect(share).toBeGreaterThanOrEqual(1);
      expect(share * processes <= budget || share === 1).toBe(true);
      expect((share + 1) * processes).toBeGreaterThan(budget);
    }),
  );
});

test('one process has all, and no limit stays no limit', () => {
  expect([shareOf(7, 1), shareOf(0, 4), shareOf(3, 4)]).toEqual([7, 0, 1]);
});
