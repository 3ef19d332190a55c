// Tests the summary of a region.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, findCondition, initialConditions } from '#kube/conditions.ts';
import { jurisdictionConditionTypes } from '#resources/reasons.ts';
import {
  type RegionPart,
  regionParts,
  type PartConditions,
  partCondition,
  type PartCondition,
} from '../condition.ts';
import { progressing, progressReasons } from './progress.ts';
import { regionConditions, type StatusFacts } from './status.ts';

const good: PartConditions = {
  Accepted: partCondition('Accepted', 'Accepted', ''),
  NamespaceReady: partCondition('NamespaceReady', 'Ready', ''),
  KeysReady: partCondition('KeysReady', 'Current', ''),
  MongoReady: partCondition('MongoReady', 'PrimaryElected', ''),
  RedisReady: partCondition('RedisReady', 'Reachable', ''),
  ApiAvailable: partCondition('ApiAvailable', 'MinimumAvailable', ''),
  RoutingReady: partCondition('RoutingReady', 'Programmed', ''),
  AcmeAccountReady: partCondition('AcmeAccountReady', 'Registered', ''),
  DomainsSynced: partCondition('DomainsSynced', 'InSync', ''),
  DataResident: partCondition('DataResident', 'VolumesInRegion', ''),
};
const facts = (more: Partial<StatusFacts> = {}): StatusFacts => ({
  generation: 2,
  now: new Date('2026-02-01T00:00:00Z'),
  before: [],
  partConditions: good,
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
const without = (part: RegionPart, one: PartCondition): PartConditions => ({ ...good, [part]: one });

const anyCondition = fc.constantFrom<PartCondition>(
  { status: 'True', reason: 'Good', message: '' },
  { status: 'False', reason: 'Bad', message: '' },
  { status: 'Unknown', reason: 'Pending', message: '' },
);
const anyConditions = fc.record(
  Object.fromEntries(regionParts.map((part) => [part, anyCondition])) as Record<
    RegionPart,
    fc.Arbitrary<PartCondition>
  >,
);

test('a region with all parts is Serving, and conditions come in pipeline order with Ready last', () => {
  const conditions = regionConditions(facts());
  expect(conditions.map(({ type }) => type)).toEqual(jurisdictionConditionTypes);
  expect(brief(conditions, 'Ready')).toBe('True/Serving');
  expect(brief(conditions, 'Progressing')).toBe('False/Complete');
  expect(brief(conditions, 'Degraded')).toBe('False/AsExpected');
});

test('the first False part explains Ready, before any Unknown one', () => {
  const partConditions = {
    ...good,
    MongoReady: partCondition('MongoReady', 'Unreachable', ''),
    ApiAvailable: partCondition('ApiAvailable', 'CrashLooping', ''),
  };
  expect(brief(regionConditions(facts({ partConditions })), 'Ready')).toBe('False/CrashLooping');
  const unknown = without('MongoReady', partCondition('MongoReady', 'Unreachable', ''));
  expect(brief(regionConditions(facts({ partConditions: unknown })), 'Ready')).toBe('Unknown/Unreachable');
});

test.each(['NoRegion', 'NotEnforced'] as const)('a region is Ready although DataResident is %s', (reason) => {
  const partConditions = without('DataResident', partCondition('DataResident', reason, ''));
  const conditions = regionConditions(facts({ partConditions, before: regionConditions(facts()) }));
  expect(brief(conditions, 'Ready')).toBe('True/Serving');
  expect(brief(conditions, 'Degraded')).toBe('False/AsExpected');
});

test('a region whose new pods fail says so while the former ones serve', () => {
  const failing = 'ImagePullFailed, container api, image registry.test/api:2: not found';
  const movements = [{ reason: 'RollingOut', message: 'Pods are replaced', failing }] as const;
  const conditions = regionConditions(facts({ movements }));
  expect(brief(conditions, 'Ready')).toBe('True/ChangeFailing');
  expect(findCondition(conditions, 'Ready')?.message).toBe(`Serves as before; a change fails: ${failing}`);
});

test('a Remote region is a directory entry and nothing else', () => {
  const accepted = { Accepted: partCondition('Accepted', 'DirectoryEntry', '') };
  const conditions = regionConditions(facts({ partConditions: accepted, directoryEntry: true }));
  expect(brief(conditions, 'Ready')).toBe('True/DirectoryEntry');
  expect(brief(conditions, 'MongoReady')).toBe('Unknown/Pending');
  const lost = { Accepted: partCondition('Accepted', 'DomainConflict', '') };
  expect(brief(regionConditions(facts({ partConditions: lost, directoryEntry: true })), 'Ready')).toBe(
    'False/DomainConflict',
  );
});

test('a region that is being deleted is not Ready and says at which step it is', () => {
  const deleting = { reason: 'DestroyingKeys', message: 'The keys are destroyed' } as const;
  const conditions = regionConditions(facts({ deleting }));
  expect([brief(conditions, 'Deleting'), brief(conditions, 'Ready')]).toEqual([
    'True/DestroyingKeys',
    'False/DestroyingKeys',
  ]);
});

test('Degraded needs a part that was True, and lasts until all parts are True again', () => {
  const broken = without('MongoReady', partCondition('MongoReady', 'NoPrimary', ''));
  const starting = regionConditions(facts({ partConditions: broken }));
  expect(brief(starting, 'Degraded')).toBe('False/AsExpected');
  const worked = regionConditions(facts({ before: starting }));
  const lost = regionConditions(facts({ before: worked, partConditions: broken }));
  expect(brief(lost, 'Degraded')).toBe('True/NoPrimary');
  const still = regionConditions(facts({ before: lost, partConditions: broken }));
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
  const conditions = regionConditions(
    facts({ before, partConditions: { Accepted }, paused: 'PausedBySpec' }),
  );
  expect(findCondition(conditions, 'MongoReady')).toEqual(findCondition(before, 'MongoReady'));
  expect(findCondition(conditions, 'Accepted')?.observedGeneration).toBe(2);
  expect(brief(conditions, 'Paused')).toBe('True/PausedBySpec');
});

test('a condition of the default gets the time of the first look, also when it stays Unknown', () => {
  const partConditions = { DataResident: partCondition('DataResident', 'NoRegion', '') };
  const fresh = regionConditions(
    facts({ before: initialConditions(jurisdictionConditionTypes), partConditions }),
  );
  expect(fresh.map(({ lastTransitionTime }) => lastTransitionTime)).not.toContain('1970-01-01T00:00:00Z');
  expect(brief(fresh, 'MongoReady')).toBe('Unknown/Pending');
});

test('cn-10421 Ready turns True only when every part is True at once', () => {
  fc.assert(
    fc.property(fc.array(anyConditions, { maxLength: 6 }), (runs) => {
      let before: readonly Condition[] = [];
      for (const partConditions of runs) {
        before = regionConditions(facts({ before, partConditions }));
        const all = regionParts.every((part) => partConditions[part].status === 'True');
        expect(findCondition(before, 'Ready')?.status === 'True').toBe(all);
      }
    }),
  );
});

test('the same facts twice give the same conditions, with unchanged times', () => {
  fc.assert(
    fc.property(anyConditions, anyConditions, (earlier, partConditions) => {
      const first = regionConditions(facts({ partConditions: earlier }));
      const once = regionConditions(facts({ before: first, partConditions }));
      const later = new Date('2026-03-01T00:00:00Z');
      expect(regionConditions(facts({ before: once, partConditions, now: later }))).toEqual(once);
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
