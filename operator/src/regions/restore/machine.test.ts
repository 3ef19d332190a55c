// Tests the steps of a restore.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRestore, parseRestore, type RestoreInput, type RestoreState } from './machine.ts';

const input = (more: Partial<RestoreInput> = {}): RestoreInput => ({
  wanted: { epoch: 2, backup: undefined },
  state: undefined,
  keysEpoch: 1,
  apiPods: 0,
  job: 'absent',
  jobRefusal: '',
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

test('a Job whose pod the API server refuses is told in its own words', () => {
  const wanted = { epoch: 2, backup: 'b.archive' };
  const state: RestoreState = { epoch: 2, step: 'LoadingBackup' };
  const jobRefusal = 'pods "mongo-restore-2-" is forbidden: no';
  expect(decideRestore(input({ wanted, state, keysEpoch: 2, job: 'running', jobRefusal }))).toMatchObject({
    load: wanted,
    movement: { message: `The backup waits: no new pod is admitted (${jobRefusal}); see spec.mongo` },
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
      const region = { keysEpoch: 1, pods: 3, podEpoch: 1, loaded: false, jobPasses: 0 };
      let saved: RestoreState | undefined;
      for (const kill of [...killed, ...Array.from({ length: 12 }, () => false)]) {
        const job = region.jobPasses === 0 ? 'absent' : region.jobPasses > 2 ? 'succeeded' : 'running';
        const decided = decideRestore(
          input({
            wanted: { epoch: 2, backup: file },
            state: saved,
            keysEpoch: region.keysEpoch,
            apiPods: region.pods,
            job,
            apiAvailable: region.pods === 3,
          }),
        );
        // The effects happen; a kill loses only the saved step.
        if (decided.stopApi) region.pods = Math.max(0, region.pods - 1);
        else if (region.pods < 3) Object.assign(region, { pods: 3, podEpoch: region.keysEpoch });
        if (decided.raiseTo !== undefined) {
          expect(region.pods).toBe(0);
          region.keysEpoch = decided.raiseTo;
        }
        if (decided.load) {
          expect([region.pods, region.keysEpoch]).toEqual([0, 2]);
          region.jobPasses += 1;
        }
        if (region.jobPasses > 0 && region.pods > 0) expect(region.podEpoch).toBe(2);
        if (!kill) saved = decided.state;
      }
      expect([region.keysEpoch, region.pods, region.podEpoch]).toEqual([2, 3, 2]);
      expect(region.jobPasses > 2).toBe(file !== undefined);
    }),
  );
});
