// Tests the one next action of a custom domain.
import * as fc from 'fast-check';
import { NextAction } from '@glimpse/contracts/handover/domains';
import { expect, test } from 'vitest';
import { CustomDomainStatus } from './custom-domain-status.ts';
import { nextReasons } from './next-action/reasons.ts';
import { nextActionFor, nextActionStatus } from './next-action.ts';
import { factsOf } from './next-action-samples.ts';

test('no sentence has a gap or a placeholder, and each fits a row and a status', () => {
  fc.assert(
    fc.property(fc.constantFrom(...nextReasons.keys()), fc.boolean(), (reason, known) => {
      const params = known ? { found: '203.0.113.9', zone: 'acme.example', days: '1' } : {};
      const action = nextActionFor(factsOf({}, { params }), { reason, step: 3 });
      expect(action.text).not.toMatch(/[{}]|undefined|  | \./);
      expect(NextAction.parse(action)).toEqual(action);
      const status = { conditions: [], nextAction: nextActionStatus(action) };
      expect(CustomDomainStatus.parse(status)).toEqual(status);
    }),
  );
});
