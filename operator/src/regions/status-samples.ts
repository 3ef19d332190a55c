// Facts of a region for tests of its conditions.
import * as fc from 'fast-check';
import { type Condition, findCondition } from '#kube/conditions.ts';
import type { StatusFacts } from './status.ts';
import {
  type RegionPart,
  regionParts,
  type RegionVerdicts,
  verdict,
  type Verdict,
} from './status-verdict.ts';

export const good: RegionVerdicts = {
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
export const facts = (more: Partial<StatusFacts> = {}): StatusFacts => ({
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
export const brief = (conditions: readonly Condition[], type: string): string => {
  const one = findCondition(conditions, type);
  return `${one?.status}/${one?.reason}`;
};
export const without = (part: RegionPart, one: Verdict): RegionVerdicts => ({ ...good, [part]: one });

const anyVerdict = fc.constantFrom<Verdict>(
  { status: 'True', reason: 'Good', message: '' },
  { status: 'False', reason: 'Bad', message: '' },
  { status: 'Unknown', reason: 'Pending', message: '' },
);
export const anyVerdicts = fc.record(
  Object.fromEntries(regionParts.map((part) => [part, anyVerdict])) as Record<
    RegionPart,
    fc.Arbitrary<Verdict>
  >,
);
