// Piece `races`: 20 readers race for each secret over four API processes (goals R1, T1).
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { playLoad, seeded } from './play.ts';
import { type Run, startRegion } from './run.ts';

const copies = 4;
const lanes = 4;
const readers = 20;

/** `size` is the number of secrets. */
export async function races({ seed, size, folder }: Run): Promise<SeedOutcome> {
  await using region = await startRegion(folder, copies);
  let left = size;
  return await playLoad({
    urls: region.api.urls,
    lanes,
    clients: readers,
    mix: { nonces: 0.5, burns: 0.1 },
    random: seeded(seed),
    goesOn: () => (left -= 1) >= 0,
  });
}
