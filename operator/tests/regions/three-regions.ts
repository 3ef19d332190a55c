// Brings up three regions and changes their images.
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

export const names = ['aa', 'bb', 'cc'] as const;
export const old = 'registry.example/glimpse-api:1.0.0';

export async function threeRegions(): Promise<World> {
  const world = await startWorld();
  for (const name of names) world.api.objects.put(aRegion(name));
  await all(world, 6);
  return world;
}
export async function all(world: World, rounds: number, ms = 5000): Promise<void> {
  for (let at = 0; at < rounds; at += 1) for (const name of names) await world.round(name, ms);
}
const image = (world: World, name: string): string =>
  world.api.objects.get('Deployment', 'api', `glimpse-${name}`).spec.template.spec.containers[0].image;
export const images = (world: World) => names.map((name) => image(world, name));
export const upgrade = (world: World, to: string, rollout: object = {}): void => {
  for (const name of names) world.api.objects.put(aRegion(name, { api: { image: to }, rollout }));
};
