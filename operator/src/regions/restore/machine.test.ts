// Tests the steps of a restore on a simulated region.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRestore, parseRestore, type RestoreInput, type RestoreState } from './machine.ts';

const input = (more: Partial<RestoreInput> = {}): RestoreInput => ({
  wanted: { epoch: 2, backup: undefined },
  state: undefined,
  keysEpoch: 1,
  apiPods: 0,
  job: 'absent',
  maintenance: false,
  apiAvailable: false,
  ...more,
});

test('an epoch that the keys have already reached restores nothing', () => {
  expect(decideRestore(input({ wanted: { epoch: 1, backup: undefined } }))).toMatchObject({
    state: undefined,
    stopApi: false,
  });
  expect(decideRestore(input({ keysEpoch: undefined })).state).toBeUndefined();
});

test('the epoch is raised only after the last pod of the API is gone', () => {
  expect(decideRestore(input({ apiPods: 2 }))).toMatchObject({
    state: { epoch: 2, step: 'StoppingApi' },
    stopApi: true,
    raiseTo: undefined,
  });
  const saved = { epoch: 2, step: 'StoppingApi' } as const;
  expect(decideRestore(input({ state: saved, apiPods: 1 })).raiseTo).toBeUndefined();
  expect(decideRestore(input({ state: saved }))).toMatchObject({
    state: { step: 'RaisingEpoch' },
    stopApi: true,
    raiseTo: 2,
  });
});

test('a named backup is loaded by a Job, then the API returns', () => {
  const wanted = { epoch: 2, backup: 'b.archive' };
  const state: RestoreState = { epoch: 2, step: 'RaisingEpoch' };
  expect(decideRestore(input({ wanted, state, keysEpoch: 2 }))).toMatchObject({
    stopApi: true,
    load: { epoch: 2, backup: 'b.archive' },
  });
  const failed = decideRestore(input({ wanted, state, keysEpoch: 2, job: 'failed' }));
  expect([failed.stopApi, failed.movement?.message]).toEqual([true, expect.stringContaining('failed')]);
  expect(decideRestore(input({ wanted, state, keysEpoch: 2, job: 'succeeded' }))).toMatchObject({
    state: { step: 'StartingApi' },
    stopApi: false,
  });
});

test('without a backup the data is loaded by hand while maintenance lasts', () => {
  const state: RestoreState = { epoch: 2, step: 'LoadingBackup' };
  expect(decideRestore(input({ state, keysEpoch: 2, maintenance: true })).state?.step).toBe('LoadingBackup');
  expect(decideRestore(input({ state, keysEpoch: 2, apiAvailable: true })).state?.step).toBe('Done');
});

test('a higher epoch during a restore begins again', () => {
  const state: RestoreState = { epoch: 2, step: 'LoadingBackup' };
  const wanted = { epoch: 3, backup: 'b' };
  expect(decideRestore(input({ state, keysEpoch: 2, wanted, apiPods: 1 })).state).toEqual({
    epoch: 3,
    step: 'StoppingApi',
  });
});

test('an unknown saved step begins again, and no saved state is no restore', () => {
  expect(parseRestore({ epoch: 4, step: 'Other' })).toEqual({ epoch: 4, step: 'StoppingApi' });
  expect(parseRestore(undefined)).toBeUndefined();
});

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
