// Facts of a restore for tests.
import type { RestoreInput } from './machine.ts';

export const input = (more: Partial<RestoreInput> = {}): RestoreInput => ({
  wanted: { epoch: 2, backup: undefined },
  state: undefined,
  keysEpoch: 1,
  apiPods: 0,
  job: 'absent',
  maintenance: false,
  apiAvailable: false,
  ...more,
});
