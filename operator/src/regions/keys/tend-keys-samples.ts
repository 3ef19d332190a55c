// Samples and builders for the tests of tend-keys.
import { keysFixture } from './testing/keys-fixture.ts';

export const hourMs = 3_600_000;

export const dayMs = 24 * hourMs;

export const signal = AbortSignal.timeout(60_000);

/** A region that runs: keys, Secret's uid noted, row written by the API, first exchange of marks ended. */
export async function running() {
  const keys = keysFixture();
  await keys.tend();
  keys.apiStarts();
  for (let run = 0; run < 3; run += 1) {
    await keys.tend();
    keys.apiStarts();
  }
  return keys;
}
