// Tests regions whose keys are lost, or whose clock is wrong.
import { expect, test } from 'vitest';
import { readyWorld } from './faulty-region.ts';

test('own-57 deleted keys: StateMissing, nothing is generated, and running pods stay', async () => {
  await using world = await readyWorld();
  world.api.objects.remove('Secret', 'region-keys', 'glimpse-eu');
  await world.rounds(3);
  expect(world.condition('KeysReady')).toBe('False/StateMissing');
  expect(world.api.objects.get('Secret', 'region-keys', 'glimpse-eu')).toBeUndefined();
  expect(world.api.objects.get('Deployment', 'api', 'glimpse-eu').spec.template).toBeDefined();
});

test('own-57 an operator clock three days ahead: ClockDisagreement, and the keys stay byte for byte', async () => {
  await using world = await readyWorld();
  const keys = () => world.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data['keys.json'];
  const before = keys();
  const { now } = world.clock;
  world.serverClock.now = () => new Date(now().getTime() - 3 * 86_400_000);
  world.clock.set(new Date(now().getTime() + 3 * 86_400_000));
  await world.rounds(2);
  expect(world.condition('KeysReady')).toBe('False/ClockDisagreement');
  expect(keys()).toBe(before);
});
