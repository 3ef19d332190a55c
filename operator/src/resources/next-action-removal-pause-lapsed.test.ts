// Tests the one next action of a custom domain: removal, pause and a lapsed plan come before all else.
import { expect, test } from 'vitest';
import type { Condition } from '#kube/conditions.ts';
import { domainConditions, domainVerdict } from './domain-conditions.ts';
import { nextAction } from './next-action.ts';
import { conditionsOf, factsOf, live } from './next-action-samples.ts';

test('removal, pause and a lapsed plan come before all else', () => {
  const wrong = { DNSRouted: domainVerdict('DNSRouted', 'WrongTarget') };
  const facts = {
    generation: 1,
    now: new Date(0),
    before: [],
    verdicts: { ...live, ...wrong },
    suspended: true,
  };
  const paused = domainConditions({ ...facts, paused: 'PausedBySpec', deleting: undefined });
  const deleting = domainConditions({
    ...facts,
    paused: 'PausedBySpec',
    deleting: { reason: 'RemovingRoute', message: '' },
  });
  const reasonOf = (conditions: readonly Condition[], suspended: boolean): string =>
    nextAction({ ...factsOf({}), conditions, suspended }).reason;
  expect(reasonOf(conditionsOf(wrong), true)).toBe('Suspended');
  expect(reasonOf(paused, true)).toBe('Paused');
  expect(reasonOf(deleting, true)).toBe('Deleting');
});
