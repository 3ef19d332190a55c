// Tests Degraded and parts that keep their condition.
import { expect, test } from 'vitest';
import { findCondition, initialConditions } from '#kube/conditions.ts';
import { jurisdictionConditionTypes } from '#resources/reasons.ts';
import { regionConditions } from './status.ts';
import { verdict } from './status-verdict.ts';
import { good, facts, brief, without } from './status-samples.ts';

test('Degraded needs a part that was True, and lasts until all parts are True again', () => {
  const broken = without('MongoReady', verdict('MongoReady', 'NoPrimary', ''));
  const starting = regionConditions(facts({ verdicts: broken }));
  expect(brief(starting, 'Degraded')).toBe('False/AsExpected');
  const worked = regionConditions(facts({ before: starting }));
  const lost = regionConditions(facts({ before: worked, verdicts: broken }));
  expect(brief(lost, 'Degraded')).toBe('True/NoPrimary');
  const still = regionConditions(facts({ before: lost, verdicts: broken }));
  expect(brief(still, 'Degraded')).toBe('True/NoPrimary');
  expect(brief(regionConditions(facts({ before: still })), 'Degraded')).toBe('False/AsExpected');
});

test('a failed roll-out and a fight over a field degrade a region that serves', () => {
  const failed = regionConditions(facts({ rolloutFailed: 'Image cannot be pulled' }));
  expect([brief(failed, 'Degraded'), brief(failed, 'Ready')]).toEqual(['True/RolloutFailed', 'True/Serving']);
  const fight = regionConditions(facts({ driftFight: { kind: 'Deployment', by: 'kubectl' } }));
  expect(findCondition(fight, 'Degraded')?.message).toContain('kubectl');
});

test('a part that no step judged keeps its condition and the generation of its judgement', () => {
  const before = regionConditions(facts({ generation: 1 }));
  const { Accepted } = good;
  const conditions = regionConditions(facts({ before, verdicts: { Accepted }, paused: 'PausedBySpec' }));
  expect(findCondition(conditions, 'MongoReady')).toEqual(findCondition(before, 'MongoReady'));
  expect(findCondition(conditions, 'Accepted')?.observedGeneration).toBe(2);
  expect(brief(conditions, 'Paused')).toBe('True/PausedBySpec');
});

test('a condition of the default gets the time of the first look, also when it stays Unknown', () => {
  const verdicts = { DataResident: verdict('DataResident', 'NoRegion', '') };
  const fresh = regionConditions(facts({ before: initialConditions(jurisdictionConditionTypes), verdicts }));
  expect(fresh.map(({ lastTransitionTime }) => lastTransitionTime)).not.toContain('1970-01-01T00:00:00Z');
  expect(brief(fresh, 'MongoReady')).toBe('Unknown/Pending');
});
