// Brings up a region before its faults.
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

export async function readyWorld(): Promise<World> {
  const world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  return world;
}
export const applies = (world: World, name: string, plural: string): number =>
  world.api.requests.filter((one) => one.verb === 'PATCH' && one.name === name && one.kind?.plural === plural)
    .length;
