// Kills a simulated restore at any step.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRestore, type RestoreState } from './machine.ts';
import { input } from './restore-samples.ts';

test('own-57 killed at any step, no pod of the old epoch serves, and the restore ends', () => {
  const kills = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
  const backup = fc.constantFrom(undefined, 'b.archive');
  fc.assert(
    fc.property(kills, backup, (killed, file) => {
      const world = { keysEpoch: 1, pods: 3, podEpoch: 1, loaded: false, jobRounds: 0 };
      let saved: RestoreState | undefined;
      for (const kill of [...killed, ...Array.from({ length: 12 }, () => false)]) {
        const job = world.jobRounds === 0 ? 'absent' : world.jobRounds > 2 ? 'succeeded' : 'running';
        const decided = decideRestore(
          input({
            wanted: { epoch: 2, backup: file },
            state: saved,
            keysEpoch: world.keysEpoch,
            apiPods: world.pods,
            job,
            apiAvailable: world.pods === 3,
          }),
        );
        // The effects happen; a kill loses only the saved step.
        if (decided.stopApi) world.pods = Math.max(0, world.pods - 1);
        else if (world.pods < 3) Object.assign(world, { pods: 3, podEpoch: world.keysEpoch });
        if (decided.raiseTo !== undefined) {
          expect(world.pods).toBe(0);
          world.keysEpoch = decided.raiseTo;
        }
        if (decided.load) {
          expect([world.pods, world.keysEpoch]).toEqual([0, 2]);
          world.jobRounds += 1;
        }
        if (world.jobRounds > 0 && world.pods > 0) expect(world.podEpoch).toBe(2);
        if (!kill) saved = decided.state;
      }
      expect([world.keysEpoch, world.pods, world.podEpoch]).toEqual([2, 3, 2]);
      expect(world.jobRounds > 2).toBe(file !== undefined);
    }),
  );
});
