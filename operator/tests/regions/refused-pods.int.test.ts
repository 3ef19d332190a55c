// Tests that a region tells why the API server admits no pod of a StatefulSet or of a Job.
import { expect, test } from 'vitest';
import { startReadyRegion } from './ready-region.ts';
import { aRegion } from './region-samples.ts';
import { file, mongoWithBackups, startBackedUpRegion } from './restored-region.ts';
import { startRegionFixture, type RegionFixture } from './region-fixture.ts';

const words = 'maximum memory usage per Container is 64Mi, but limit is 2Gi';
const refuse = (fixture: RegionFixture, image: string): void =>
  void fixture.simulated.failures.push({ image, reason: '', refused: `pods "one" is forbidden: ${words}` });
const lists = ({ api }: RegionFixture): number =>
  api.requests.filter(({ verb, kind }) => verb === 'GET' && kind?.plural === 'events').length;

test('a new region tells why it gets no pods of MongoDB and Redis', async () => {
  await using fixture = await startRegionFixture();
  for (const image of ['mongo:8', 'redis:8']) refuse(fixture, image);
  fixture.api.objects.put(aRegion());
  await fixture.passes(6);
  const told = `o new pod is admitted (pods "one" is forbidden: ${words})`;
  expect([fixture.condition('RedisReady'), fixture.message('RedisReady')]).toEqual([
    'False/NotReady',
    `The pod is not ready: n${told}; see spec.redis`,
  ]);
  expect([fixture.condition('MongoReady'), fixture.message('MongoReady')]).toEqual([
    'False/Bootstrapping',
    `N${told}; see spec.mongo`,
  ]);
  expect(fixture.message('Ready')).toContain(words);
});

test('events are listed only while a StatefulSet lacks pods', async () => {
  await using fixture = await startReadyRegion();
  const atRest = lists(fixture);
  await fixture.passes(4);
  expect(lists(fixture)).toBe(atRest);
  refuse(fixture, 'redis:8');
  fixture.events.length = 0;
  await fixture.passes(2);
  expect(fixture.message('RedisReady')).toContain(words);
  expect(fixture.events.some(({ note }) => note.startsWith('RedisReady') && note.includes(words))).toBe(true);
  expect(lists(fixture)).toBeGreaterThan(atRest);
  fixture.simulated.failures.length = 0;
  await fixture.passes(2);
  expect(fixture.condition('RedisReady')).toBe('True/Reachable');
  const after = lists(fixture);
  await fixture.passes(4);
  expect(lists(fixture)).toBe(after);
});

test('a changed MongoDB that gets no pod is the cause of the failing roll-out', async () => {
  await using fixture = await startReadyRegion();
  refuse(fixture, 'mongo:8');
  fixture.mongo.outcome = { condition: { status: 'True', reason: 'PrimaryElected', message: '' } };
  fixture.api.objects.put(
    aRegion('eu', { mongo: { managed: { resources: { limits: { memory: '2Gi' } } } } }),
  );
  await fixture.passes(5);
  expect(fixture.condition('Ready')).toBe('True/ChangeFailing');
  expect(fixture.message('Ready')).toContain(words);
  expect(fixture.mongo.calls.at(-1)).toMatchObject({ refusal: `pods "one" is forbidden: ${words}` });
});

test('events that may not be read hide the sentence alone', async () => {
  await using fixture = await startRegionFixture();
  refuse(fixture, 'redis:8');
  const forbidden = { kind: 'status', status: 403, reason: 'Forbidden' } as const;
  fixture.api.faults.add({ verb: 'GET', plural: 'events' }, forbidden, 50);
  fixture.api.objects.put(aRegion());
  await fixture.passes(4);
  expect(await fixture.round()).toBeUndefined();
  expect(fixture.message('RedisReady')).toBe('The pod is not ready');
});

test('a restore tells why its Job gets no pod', async () => {
  await using fixture = await startBackedUpRegion();
  fixture.api.objects.put(aRegion('eu', { mongo: mongoWithBackups(), restore: { epoch: 2, backup: file } }));
  await fixture.passes(8);
  expect(fixture.message('Progressing')).toBe('The backup is loaded');
  const [job] = fixture.api.objects.list('Job', 'glimpse-eu');
  fixture.api.objects.put({
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: { name: 'one', namespace: 'glimpse-eu' },
    reason: 'FailedCreate',
    note: `Error creating: pods "mongo-restore-2-" is forbidden: ${words}`,
    regarding: { uid: job.metadata.uid },
    deprecatedLastTimestamp: fixture.clock.now().toISOString(),
  } as never);
  await fixture.round();
  expect(fixture.message('Progressing')).toBe(
    `The backup waits: no new pod is admitted (pods "mongo-restore-2-" is forbidden: ${words}); see spec.mongo`,
  );
});
