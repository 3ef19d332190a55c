// Brings up a region with backups, and plays its restore.
import { expect } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

const backup = { schedule: '17 2 * * *', keep: 3, storage: { size: '20Gi' } };
export const mongo = (size = '20Gi') => ({ mode: 'Managed', managed: { storage: { size }, backup } });
export const file = 'eu-2026-01-01.archive';

export async function readyWorld(): Promise<World> {
  const world = await startWorld();
  world.api.objects.put(aRegion('eu', { mongo: mongo() }));
  await world.rounds(8);
  expect(world.condition('Ready')).toBe('True/Serving');
  return world;
}
export const apiPods = (world: World) =>
  world.api.objects
    .list('Pod', 'glimpse-eu')
    .filter(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === 'api');
export const finishJob = (world: World, type: 'Complete' | 'Failed'): boolean => {
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
export const epoch = (world: World): number => world.get().status?.keys?.epoch ?? 0;
