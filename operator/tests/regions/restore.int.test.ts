// Tests the steps of a restore.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { mongo, file, readyWorld, apiPods, finishJob, epoch } from './restored-region.ts';

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
