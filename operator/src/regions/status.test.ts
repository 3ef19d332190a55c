// Tests the summary of a region.
import { expect, test } from 'vitest';
import { jurisdictionConditionTypes } from '#resources/reasons.ts';
import { regionConditions } from './status.ts';
import { verdict } from './status-verdict.ts';
import { good, facts, brief, without } from './status-samples.ts';

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

test('a region that is being deleted is not Ready and says at which step it is', () => {
  const deleting = { reason: 'DestroyingKeys', message: 'The keys are destroyed' } as const;
  const conditions = regionConditions(facts({ deleting }));
  expect([brief(conditions, 'Deleting'), brief(conditions, 'Ready')]).toEqual([
    'True/DestroyingKeys',
    'False/DestroyingKeys',
  ]);
});
