// Brings up a region and deletes it.
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

export const confirm = { annotations: { 'glimpse.dev/confirm-delete': 'eu' } };
export const mongoSecrets = ['mongo-keyfile', 'mongo-admin', 'mongo-users', 'mongo-ca', 'mongo-ca-key'];

export async function readyWorld(changes: object = {}, metadata: object = {}): Promise<World> {
  const world = await startWorld();
  world.api.objects.put(aRegion('eu', { ...changes }, metadata));
  await world.rounds(8);
  return world;
}
export const inside = (world: World, kind: string) =>
  world.api.objects.list(kind, 'glimpse-eu').map(({ metadata }) => metadata.name);
/** Deletes and runs until the object is gone, or up to 20 rounds. */
export async function deleteRegion(world: World): Promise<readonly string[]> {
  world.api.objects.remove('Jurisdiction', 'eu');
  const seen: string[] = [];
  for (let at = 0; at < 20 && world.api.objects.get('Jurisdiction', 'eu'); at += 1) {
    await world.reconcile().catch(() => undefined);
    if (world.api.objects.get('Jurisdiction', 'eu')) seen.push(world.condition('Deleting'));
    await world.clock.advance(3000);
  }
  return seen;
}
