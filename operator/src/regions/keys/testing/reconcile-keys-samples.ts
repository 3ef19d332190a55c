// Samples and builders for the tests of reconcile-keys.
import { keysFixture } from './keys-fixture.ts';

export const minuteLimit = AbortSignal.timeout(60_000);

/** A region that runs: keys, Secret's uid noted, row written by the API, first exchange of marks ended. */
export async function running() {
  const keys = keysFixture();
  await keys.reconcile();
  keys.apiStarts();
  for (let run = 0; run < 3; run += 1) {
    await keys.reconcile();
    keys.apiStarts();
  }
  return keys;
}
