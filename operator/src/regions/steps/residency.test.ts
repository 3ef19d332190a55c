// Tests where the data of a region lies.
import { expect, test } from 'vitest';
import { regionLabel, type ResidencyFacts, residencyCondition } from './residency.ts';

const zone = 'topology.kubernetes.io/zone';
const node = (name: string, region: string, at: string) => ({
  name,
  labels: { [regionLabel]: region, [zone]: at, 'kubernetes.io/hostname': name },
});
const bound = (key: string, ...values: string[]) => ({
  name: 'pv',
  terms: [[{ key, operator: 'In', values }]],
});
const facts = (more: Partial<ResidencyFacts> = {}): ResidencyFacts => ({
  external: false,
  region: 'eu',
  volumes: [bound(zone, 'eu-a')],
  nodes: [node('n1', 'eu', 'eu-a'), node('n2', 'us', 'us-a')],
  podNodes: ['n1'],
  hasVolumes: true,
  ...more,
});

test.each<[string, Partial<ResidencyFacts>, string]>([
  ['a zone of the region', {}, 'VolumesInRegion'],
  ['the region itself', { volumes: [bound(regionLabel, 'eu')] }, 'VolumesInRegion'],
  ['the region, whose nodes are gone', { volumes: [bound(regionLabel, 'eu')], nodes: [] }, 'VolumesInRegion'],
  ['a zone of another region', { volumes: [bound(zone, 'us-a')] }, 'VolumeOutsideRegion'],
  ['both regions', { volumes: [bound(regionLabel, 'eu', 'us')] }, 'VolumeOutsideRegion'],
  ['another region without nodes', { volumes: [bound(regionLabel, 'ap')] }, 'VolumeOutsideRegion'],
  ['one node of another region', { volumes: [bound('kubernetes.io/hostname', 'n2')] }, 'VolumeOutsideRegion'],
  ['no node in particular', { volumes: [{ name: 'pv', terms: [] }] }, 'VolumesInRegion'],
  ['a good zone, but a pod elsewhere', { podNodes: ['n1', 'n2'] }, 'NodeOutsideRegion'],
  ['nothing yet', { volumes: [], hasVolumes: false }, 'Pending'],
])('volumes bound to %s', (_name, more, reason) => {
  expect(residencyCondition(facts(more)).reason).toBe(reason);
});

test('without a region, or with an external database, nothing is enforced', () => {
  expect(residencyCondition(facts({ region: undefined }))).toMatchObject({
    status: 'Unknown',
    reason: 'NoRegion',
  });
  expect(residencyCondition(facts({ external: true })).reason).toBe('NotEnforced');
});
