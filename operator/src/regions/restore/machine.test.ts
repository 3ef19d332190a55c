// Tests the steps of a restore.
import { expect, test } from 'vitest';
import { decideRestore, parseRestore, type RestoreState } from './machine.ts';
import { input } from './restore-samples.ts';

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
