// Tests the steps of a restore.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { mongoWithBackups, file, startBackedUpRegion, apiPods, finishJob, epoch } from './restored-region.ts';

test('a restore stops the API, raises the epoch, loads the backup and starts the API', async () => {
  await using fixture = await startBackedUpRegion();
  fixture.api.objects.put(aRegion('eu', { mongo: mongoWithBackups(), restore: { epoch: 2, backup: file } }));
  const steps: string[] = [];
  for (let at = 0; at < 16; at += 1) {
    await fixture.round();
    const step = fixture.get().status?.restore?.step ?? '';
    if (steps.at(-1) !== step) steps.push(step);
    if (step === 'LoadingBackup') {
      expect([apiPods(fixture), epoch(fixture)]).toEqual([[], 2]);
      finishJob(fixture, 'Complete');
    }
  }
  expect(steps).toEqual(['StoppingApi', 'RaisingEpoch', 'LoadingBackup', 'StartingApi', 'Done']);
  await fixture.passes(4);
  expect([fixture.condition('Ready'), fixture.condition('Progressing')]).toEqual([
    'True/Serving',
    'False/Complete',
  ]);
  expect(fixture.api.objects.list('Job')).toEqual([]);
  expect(apiPods(fixture)).toHaveLength(2);
});

test('a failed load keeps the API stopped and says what to do', async () => {
  await using fixture = await startBackedUpRegion();
  fixture.api.objects.put(aRegion('eu', { mongo: mongoWithBackups(), restore: { epoch: 2, backup: file } }));
  for (let at = 0; at < 10; at += 1) {
    await fixture.round();
    finishJob(fixture, 'Failed');
  }
  expect(fixture.condition('Progressing')).toBe('True/Restoring');
  expect(fixture.message('Progressing')).toContain('delete it to try again');
  expect([apiPods(fixture), fixture.condition('ApiAvailable')]).toEqual([[], 'False/Maintenance']);
});

test('an epoch that the keys have passed restores nothing and is told', async () => {
  await using fixture = await startBackedUpRegion();
  fixture.api.objects.put(aRegion('eu', { mongo: mongoWithBackups(), restore: { epoch: 1 } }));
  await fixture.passes(2);
  expect(fixture.events.filter(({ reason }) => reason === 'RestoreIgnored')).toHaveLength(1);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});
