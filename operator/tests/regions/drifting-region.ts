// Brings up a region before it drifts.
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

export async function readyWorld(): Promise<World> {
  const world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  return world;
}
