// Kills the process at every effect of a restore.
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { expect, test } from 'vitest';
import type { EffectName } from '#resources/effect-names.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { aRegion } from './region-samples.ts';
import { mongoWithBackups, file, startBackedUpRegion, apiPods, finishJob, epoch } from './restored-region.ts';

/** A short proof kills at every sixth effect. */
const step = proofSize({ short: 6, ci: 3, full: 1 });

test(
  'own-57 killed at the effects of a restore, no pod of the old epoch ever serves',
  async () => {
    for (let nth = 1; nth < 40; nth += step) {
      await using fixture = await startBackedUpRegion();
      fixture.api.objects.put(
        aRegion('eu', { mongo: mongoWithBackups(), restore: { epoch: 2, backup: file } }),
      );
      let count = 0;
      let dead = false;
      const died = new Error('killed');
      fixture.restart({
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
        await fixture.round();
        if (dead) {
          dead = false;
          count = -10_000;
          fixture.restart();
        }
        const pods = apiPods(fixture).length;
        if (!loaded && fixture.api.objects.list('Job', 'glimpse-eu').length > 0) {
          const keys: string = Buffer.from(
            fixture.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data['keys.json'],
            'base64',
          ).toString();
          expect([pods, keys.includes('"epoch":2')]).toEqual([0, true]);
          loaded = finishJob(fixture, 'Complete') || loaded;
        } else if (epoch(fixture) === 2 && pods > 0) expect(loaded).toBe(true);
      }
      expect([loaded, fixture.condition('Ready'), fixture.get().status?.restore?.step]).toEqual([
        true,
        'True/Serving',
        'Done',
      ]);
      if (count > 0 && count < nth) break;
    }
  },
  onThisMachine(500_000),
);
