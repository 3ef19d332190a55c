// Tests the conditions of a region.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, findCondition, initialConditions } from '#kube/conditions.ts';
import { jurisdictionConditionTypes } from '#resources/reasons.ts';
import { regionConditions, type StatusFacts } from './status.ts';
import { progressing, progressReasons } from './status-progress.ts';
import {
  type RegionPart,
  regionParts,
  type RegionVerdicts,
  verdict,
  type Verdict,
} from './status-verdict.ts';

const good: RegionVerdicts = {
  Accepted: verdict('Accepted', 'Accepted', ''),
  NamespaceReady: verdict('NamespaceReady', 'Ready', ''),
  KeysReady: verdict('KeysReady', 'Current', ''),
  MongoReady: verdict('MongoReady', 'PrimaryElected', ''),
  RedisReady: verdict('RedisReady', 'Reachable', ''),
  ApiAvailable: verdict('ApiAvailable', 'MinimumAvailable', ''),
  RoutingReady: verdict('RoutingReady', 'Programmed', ''),
  AcmeAccountReady: verdict('AcmeAccountReady', 'Registered', ''),
  DomainsSynced: verdict('DomainsSynced', 'InSync', ''),
  DataResident: verdict('DataResident', 'VolumesInRegion', ''),
};
const facts = (more: Partial<StatusFacts> = {}): StatusFacts => ({
  generation: 2,
  now: new Date('2026-02-01T00:00:00Z'),
  before: [],
  verdicts: good,
  directoryEntry: false,
  movements: [],
  rolloutFailed: undefined,
  driftFight: undefined,
  paused: undefined,
  deleting: undefined,
  ...more,
});
const brief = (conditions: readonly Condition[], type: string): string => {
  const one = findCondition(conditions, type);
  return `${one?.status}/${one?.reason}`;
};
const without = (part: RegionPart, one: Verdict): RegionVerdicts => ({ ...good, [part]: one });

test('a region with all parts is Serving, and conditions come in pipeline order with Ready last', () => {
  const conditions = regionConditions(facts());
  expect(conditions.map(({ type }) => type)).toEqual(jurisdictionConditionTypes);
  expect(brief(conditions, 'Ready')).toBe('True/Serving');
  expect(brief(conditions, 'Progressing')).toBe('False/Complete');
  expect(brief(conditions, 'Degraded')).toBe('False/AsExpected');
});

test('the first False part explains Ready, before any Unknown one', () => {
  const verdicts = {
    ...good,
    MongoReady: verdict('MongoReady', 'Unreachable', ''),
    ApiAvailable: verdict('ApiAvailable', 'CrashLooping', ''),
  };
  expect(brief(regionConditions(facts({ verdicts })), 'Ready')).toBe('False/CrashLooping');
  const unknown = without('MongoReady', verdict('MongoReady', 'Unreachable', ''));
  expect(brief(regionConditions(facts({ verdicts: unknown })), 'Ready')).toBe('Unknown/Unreachable');
});

test.each(['NoRegion', 'NotEnforced'] as const)('a region is Ready although DataResident is %s', (reason) => {
  const verdicts = without('DataResident', verdict('DataResident', reason, ''));
  const conditions = regionConditions(facts({ verdicts, before: regionConditions(facts()) }));
  expect(brief(conditions, 'Ready')).toBe('True/Serving');
  expect(brief(conditions, 'Degraded')).toBe('False/AsExpected');
});

test('a Remote region is a directory entry and nothing else', () => {
  const accepted = { Accepted: verdict('Accepted', 'DirectoryEntry', '') };
  const conditions = regionConditions(facts({ verdicts: accepted, directoryEntry: true }));
  expect(brief(conditions, 'Ready')).toBe('True/DirectoryEntry');
  expect(brief(conditions, 'MongoReady')).toBe('Unknown/Pending');
  const lost = { Accepted: verdict('Accepted', 'DomainConflict', '') };
  expect(brief(regionConditions(facts({ verdicts: lost, directoryEntry: true })), 'Ready')).toBe(
    'False/DomainConflict',
  );
});

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

test('a region that is being deleted is not Ready and says at which step it is', () => {
  const deleting = { reason: 'DestroyingKeys', message: 'The keys are destroyed' } as const;
  const conditions = regionConditions(facts({ deleting }));
  expect([brief(conditions, 'Deleting'), brief(conditions, 'Ready')]).toEqual([
    'True/DestroyingKeys',
    'False/DestroyingKeys',
  ]);
});

test('a condition of the default gets the time of the first look, also when it stays Unknown', () => {
  const verdicts = { DataResident: verdict('DataResident', 'NoRegion', '') };
  const fresh = regionConditions(facts({ before: initialConditions(jurisdictionConditionTypes), verdicts }));
  expect(fresh.map(({ lastTransitionTime }) => lastTransitionTime)).not.toContain('1970-01-01T00:00:00Z');
  expect(brief(fresh, 'MongoReady')).toBe('Unknown/Pending');
});

const anyVerdict = fc.constantFrom<Verdict>(
  { status: 'True', reason: 'Good', message: '' },
  { status: 'False', reason: 'Bad', message: '' },
  { status: 'Unknown', reason: 'Pending', message: '' },
);
const anyVerdicts = fc.record(
  Object.fromEntries(regionParts.map((part) => [part, anyVerdict])) as Record<
    RegionPart,
    fc.Arbitrary<Verdict>
  >,
);

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
