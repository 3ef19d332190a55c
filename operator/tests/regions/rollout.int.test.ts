// Tests roll-outs over several regions.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

const names = ['aa', 'bb', 'cc'] as const;
const old = 'registry.example/glimpse-api:1.0.0';

async function threeRegions(): Promise<World> {
  const world = await startWorld();
  for (const name of names) world.api.objects.put(aRegion(name));
  await all(world, 10);
  return world;
}
async function all(world: World, rounds: number, ms = 5000): Promise<void> {
  for (let at = 0; at < rounds; at += 1) for (const name of names) await world.round(name, ms);
}
const image = (world: World, name: string): string =>
  world.api.objects.get('Deployment', 'api', `glimpse-${name}`).spec.template.spec.containers[0].image;
const images = (world: World) => names.map((name) => image(world, name));
const upgrade = (world: World, to: string, rollout: object = {}): void => {
  for (const name of names) world.api.objects.put(aRegion(name, { api: { image: to }, rollout }));
};

test('regions change one after the other, 120 s of calm between them', async () => {
  await using world = await threeRegions();
  const to = 'registry.example/glimpse-api:2.0.0';
  upgrade(world, to);
  const changed: number[] = [];
  for (let at = 0; at < 60 && changed.at(-1) !== 3; at += 1) {
    await all(world, 1);
    changed.push(images(world).filter((one) => one === to).length);
    if (changed.filter((count) => count === 1).length === 1)
      expect(world.condition('Progressing', 'bb')).toBe('True/WaitingForTurn');
  }
  expect(changed.filter((count) => count === 1).length * 15).toBeGreaterThanOrEqual(120);
  expect(changed.filter((count) => count === 2).length * 15).toBeGreaterThanOrEqual(120);
  await all(world, 12);
  for (const name of names) {
    expect(world.condition('Progressing', name)).toBe('False/Complete');
    expect(world.get(name).status?.rollout).toMatchObject({ lastGood: { image: to } });
    expect(world.get(name).status?.rollout?.startedAt).toBeUndefined();
  }
}, 120_000);

test('own-59 a broken image in the first of three regions: the other two never change', async () => {
  await using world = await threeRegions();
  const to = 'registry.example/glimpse-api:broken';
  world.simulated.failures.push({ image: to, reason: 'ImagePullBackOff' });
  upgrade(world, to);
  await all(world, 4);
  await all(world, 14, 20_000);
  expect(images(world)).toEqual([to, old, old]);
  expect(world.condition('Degraded', 'aa')).toBe('True/RolloutFailed');
  expect(world.condition('Progressing', 'aa')).toBe('False/DeadlineExceeded');
  expect(world.message('Progressing', 'aa')).toContain('ImagePullFailed');
  expect(world.condition('Ready', 'aa')).toBe('True/Serving');
  expect(world.condition('Progressing', 'bb')).toBe('False/Held');
  expect(names.map((name) => world.condition('ApiAvailable', name))).toEqual(
    names.map(() => 'True/MinimumAvailable'),
  );
}, 120_000);

test('with Revert the former image returns once, and a repaired spec goes on', async () => {
  await using world = await threeRegions();
  const broken = 'registry.example/glimpse-api:broken';
  world.simulated.failures.push({ image: broken, reason: 'CrashLoopBackOff' });
  upgrade(world, broken, { onFailure: 'Revert' });
  await all(world, 4);
  await all(world, 14, 20_000);
  expect(images(world)).toEqual([old, old, old]);
  expect(world.condition('Degraded', 'aa')).toBe('True/RolloutFailed');
  const good = 'registry.example/glimpse-api:2.0.0';
  upgrade(world, good, { onFailure: 'Revert' });
  await all(world, 20, 20_000);
  expect(images(world)).toEqual([good, good, good]);
  expect(world.condition('Degraded', 'aa')).toBe('False/AsExpected');
}, 120_000);

test('while a region waits, other fields of its workloads are still kept right', async () => {
  await using world = await threeRegions();
  const broken = 'registry.example/glimpse-api:broken';
  world.simulated.failures.push({ image: broken, reason: 'CrashLoopBackOff' });
  upgrade(world, broken);
  await all(world, 3);
  const spec = { api: { image: broken, autoscaling: { min: 4, max: 4 } } };
  world.api.objects.put(aRegion('bb', spec));
  await all(world, 2);
  const { replicas, template } = world.api.objects.get('Deployment', 'api', 'glimpse-bb').spec;
  expect([replicas, template.spec.containers[0].image]).toEqual([4, old]);
}, 120_000);
