// Kills the process at every effect of a restore.
import { expect, test } from 'vitest';
import type { EffectName } from '#resources/effect-names.ts';
import { aRegion } from './region-samples.ts';
import { mongo, file, readyWorld, apiPods, finishJob, epoch } from './restored-region.ts';

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
}, 500_000);
