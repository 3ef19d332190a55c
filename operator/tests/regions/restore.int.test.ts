// Tests restores and growing volumes.
import { expect, test } from 'vitest';
import type { EffectName } from '#resources/effect-names.ts';
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

const backup = { schedule: '17 2 * * *', keep: 3, storage: { size: '20Gi' } };
const mongo = (size = '20Gi') => ({ mode: 'Managed', managed: { storage: { size }, backup } });
const file = 'eu-2026-01-01.archive';

async function readyWorld(): Promise<World> {
  const world = await startWorld();
  world.api.objects.put(aRegion('eu', { mongo: mongo() }));
  await world.rounds(8);
  expect(world.condition('Ready')).toBe('True/Serving');
  return world;
}
const apiPods = (world: World) =>
  world.api.objects
    .list('Pod', 'glimpse-eu')
    .filter(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === 'api');
const finishJob = (world: World, type: 'Complete' | 'Failed'): boolean => {
  const [job] = world.api.objects.list('Job', 'glimpse-eu');
  if (!job || job.status?.conditions) return false;
  world.api.objects.change(
    'Job',
    job.metadata.name,
    'glimpse-eu',
    (doc) => {
      doc.status = { conditions: [{ type, status: 'True' }] };
    },
    'status',
  );
  return true;
};
const epoch = (world: World): number => world.get().status?.keys?.epoch ?? 0;

test('a restore stops the API, raises the epoch, loads the backup and starts the API', async () => {
  await using world = await readyWorld();
  world.api.objects.put(aRegion('eu', { mongo: mongo(), restore: { epoch: 2, backup: file } }));
  const steps: string[] = [];
  for (let at = 0; at < 16; at += 1) {
    await world.round();
    const step = world.get().status?.restore?.step ?? '';
    if (steps.at(-1) !== step) steps.push(step);
    if (step === 'LoadingBackup') {
      expect([apiPods(world), epoch(world)]).toEqual([[], 2]);
      finishJob(world, 'Complete');
    }
  }
  expect(steps).toEqual(['StoppingApi', 'RaisingEpoch', 'LoadingBackup', 'StartingApi', 'Done']);
  await world.rounds(4);
  expect([world.condition('Ready'), world.condition('Progressing')]).toEqual([
    'True/Serving',
    'False/Complete',
  ]);
  expect(world.api.objects.list('Job')).toEqual([]);
  expect(apiPods(world)).toHaveLength(2);
});

test('a failed load keeps the API stopped and says what to do', async () => {
  await using world = await readyWorld();
  world.api.objects.put(aRegion('eu', { mongo: mongo(), restore: { epoch: 2, backup: file } }));
  for (let at = 0; at < 10; at += 1) {
    await world.round();
    finishJob(world, 'Failed');
  }
  expect(world.condition('Progressing')).toBe('True/Restoring');
  expect(world.message('Progressing')).toContain('delete it to try again');
  expect([apiPods(world), world.condition('ApiAvailable')]).toEqual([[], 'False/Maintenance']);
});

test('an epoch that the keys have passed restores nothing and is told', async () => {
  await using world = await readyWorld();
  world.api.objects.put(aRegion('eu', { mongo: mongo(), restore: { epoch: 1 } }));
  await world.rounds(2);
  expect(world.events.filter(({ reason }) => reason === 'RestoreIgnored')).toHaveLength(1);
  expect(world.condition('Ready')).toBe('True/Serving');
});

test('own-57 killed at every effect of a restore, no pod of the old epoch ever serves', async () => {
  for (let nth = 1; nth < 40; nth += 1) {
    await using world = await readyWorld();
    world.api.objects.put(aRegion('eu', { mongo: mongo(), restore: { epoch: 2, backup: file } }));
    let count = 0;
    let dead = false;
    const died = new Error('killed');
    world.restart({
      async run<T>(_name: EffectName, effect: () => Promise<T>): Promise<T> {
        count += 1;
        if (dead || count === nth) {
          dead = true;
          throw died;
        }
        return effect();
      },
    });
    let loaded = false;
    for (let at = 0; at < 22; at += 1) {
      await world.round();
      if (dead) {
        dead = false;
        count = -10_000;
        world.restart();
      }
      const pods = apiPods(world).length;
      if (!loaded && world.api.objects.list('Job', 'glimpse-eu').length > 0) {
        const keys: string = Buffer.from(
          world.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data['keys.json'],
          'base64',
        ).toString();
        expect([pods, keys.includes('"epoch":2')]).toEqual([0, true]);
        loaded = finishJob(world, 'Complete') || loaded;
      } else if (epoch(world) === 2 && pods > 0) expect(loaded).toBe(true);
    }
    expect([loaded, world.condition('Ready'), world.get().status?.restore?.step]).toEqual([
      true,
      'True/Serving',
      'Done',
    ]);
    if (count > 0 && count < nth) break;
  }
}, 240_000);

test('mo-756 volumes grow: claims first, then the StatefulSet is made again, and no pod restarts', async () => {
  await using world = await readyWorld();
  const mongoPods = () =>
    world.api.objects.list('Pod', 'glimpse-eu').filter(({ metadata }) => metadata.name.startsWith('mongo-'));
  const before = mongoPods().map(({ metadata }) => metadata.uid);
  const set = world.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu');
  world.api.objects.put(aRegion('eu', { mongo: mongo('30Gi') }));
  await world.round();
  const [claim] = world.api.objects
    .list('PersistentVolumeClaim', 'glimpse-eu')
    .filter(({ metadata }) => metadata.name === 'data-mongo-0');
  expect(claim.spec.resources.requests.storage).toBe('30Gi');
  await world.rounds(4);
  const again = world.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu');
  expect(again.metadata.uid).not.toBe(set.metadata.uid);
  expect(again.spec.volumeClaimTemplates[0].spec.resources.requests.storage).toBe('30Gi');
  expect(again.spec.template).toEqual(set.spec.template);
  expect(mongoPods().map(({ metadata }) => metadata.uid)).toEqual(before);
  expect(world.condition('Progressing')).toBe('False/Complete');
});

test('a storage class without growth is told, and nothing else changes', async () => {
  await using world = await readyWorld();
  world.api.objects.change('StorageClass', 'standard', '', (doc) => void (doc.allowVolumeExpansion = false));
  const set = world.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu').metadata.uid;
  world.api.objects.put(aRegion('eu', { mongo: mongo('30Gi') }));
  await world.rounds(3);
  expect(world.condition('MongoReady')).toBe('False/StoragePending');
  expect(world.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu').metadata.uid).toBe(set);
});

test('cn-1-30 a volume claim on its way out is waited for and never bound', async () => {
  await using world = await readyWorld();
  world.api.objects.remove('Jurisdiction', 'eu');
  await world.rounds(6);
  world.api.objects.change(
    'PersistentVolumeClaim',
    'data-mongo-0',
    'glimpse-eu',
    (doc) => void (doc.metadata.finalizers = ['kubernetes.io/pvc-protection']),
  );
  world.api.objects.remove('PersistentVolumeClaim', 'data-mongo-0', 'glimpse-eu');
  world.restart();
  world.api.objects.put(aRegion('eu', { mongo: mongo() }));
  await world.rounds(3);
  expect(world.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu')).toBeUndefined();
  expect(world.condition('MongoReady')).toBe('False/StoragePending');
  world.api.objects.change(
    'PersistentVolumeClaim',
    'data-mongo-0',
    'glimpse-eu',
    (doc) => void (doc.metadata.finalizers = []),
  );
  await world.rounds(8);
  expect(world.condition('Ready')).toBe('True/Serving');
});
