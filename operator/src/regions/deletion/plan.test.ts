// Tests the order of a deletion.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deletionSteps } from '#resources/reasons.ts';
import { type DeletionFacts, parseDeletionStep, planDeletion } from './plan.ts';

const facts = (more: Partial<DeletionFacts> = {}): DeletionFacts => ({
  policy: 'Retain',
  confirmed: false,
  namespace: 'ours',
  saved: undefined,
  ...more,
});

test('Retain removes routes and workloads only', () => {
  expect(planDeletion(facts())).toEqual({ kind: 'remove', steps: ['RemovingRoutes', 'RemovingWorkloads'] });
});

test('Delete without its confirmation removes nothing, and with it everything in order', () => {
  expect(planDeletion(facts({ policy: 'Delete' }))).toEqual({ kind: 'wait' });
  expect(planDeletion(facts({ policy: 'Delete', confirmed: true }))).toEqual({
    kind: 'remove',
    steps: deletionSteps,
  });
});

test('a deletion resumes at its saved step', () => {
  const plan = planDeletion(facts({ policy: 'Delete', confirmed: true, saved: 'RemovingDomains' }));
  expect(plan).toEqual({ kind: 'remove', steps: ['RemovingDomains', 'RemovingData', 'RemovingNamespace'] });
  expect(parseDeletionStep('Other')).toBeUndefined();
});

test('cn-10870 a namespace that is not ours is left alone', () => {
  for (const namespace of ['foreign', 'absent'] as const)
    expect(planDeletion(facts({ policy: 'Delete', confirmed: true, namespace }))).toEqual({ kind: 'finish' });
});

test('ps-1409 keys, credentials and volumes go only on a confirmed Delete, credentials with the volumes', () => {
  const saved = fc.constantFrom(undefined, 'RemovingRoutes', 'RemovingWorkloads' as const);
  fc.assert(
    fc.property(fc.constantFrom('Retain', 'Delete'), fc.boolean(), saved, (policy, confirmed, at) => {
      const plan = planDeletion(facts({ policy, confirmed, saved: parseDeletionStep(at) }));
      const destroys = plan.kind === 'remove' && plan.steps.includes('RemovingData');
      expect(destroys).toBe(policy === 'Delete' && confirmed);
    }),
  );
});

test('once keys are destroyed the deletion goes to its end, whatever policy and annotation say then', () => {
  const late = deletionSteps.slice(2);
  for (const saved of late)
    for (const policy of ['Retain', 'Delete'] as const)
      expect(planDeletion(facts({ policy, saved }))).toMatchObject({
        steps: deletionSteps.slice(deletionSteps.indexOf(saved)),
      });
});
