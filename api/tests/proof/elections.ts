// Piece `elections`: the primary of three mongods is lost again and again under 64 clients (goals T4, T5).
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { waitFor } from '@glimpse/processes/wait';
import { startApi } from '../fixtures/start-api.ts';
import { startThreeMemberSet, type ThreeMemberSet } from '../fixtures/three-member-set.ts';
import { playLoad, seeded } from './play.ts';
import { quietApi, type Run } from './run.ts';

const lanes = 16;
const clients = 4;
const frozenSeconds = 15;
const cutMs = 12_000;
const electMs = 60_000;
const loadedMs = 1500;

type Fault = (set: ThreeMemberSet, primary: number) => Promise<void>;

/** Waits until the set agrees on a primary other than `old`. @throws after a minute */
async function elected(set: ThreeMemberSet, old?: number): Promise<number> {
  let found: number | undefined;
  const isElected = async (): Promise<boolean> => {
    found = await set.primary();
    return found !== undefined && found !== old;
  };
  if (!(await waitFor(isElected, electMs)) || found === undefined) throw new Error('no primary was elected');
  return found;
}

const faults: readonly (readonly [string, Fault])[] = [
  ['stepDowns', (set, primary) => set.stepDown(primary)],
  [
    'kills',
    async (set, primary) => {
      await set.kill(primary);
      await elected(set, primary);
      await set.start(primary);
    },
  ],
  ['freezes', (set, primary) => set.freeze(primary, frozenSeconds)],
  [
    'partitions',
    async (set, primary) => {
      set.isolate(primary);
      await pause(cutMs);
      set.isolate(undefined);
    },
  ],
];

/** Loses the primary `size` times. Each kind of fault comes equally often, in an order of the seed. */
async function disturb(set: ThreeMemberSet, { seed, size }: Run): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = { elections: 0 };
  for (let number = 0; number < size; number += 1) {
    await pause(loadedMs);
    const primary = await elected(set);
    const before = await set.term();
    const [name, fault] = faults[(seed + number) % faults.length] as (typeof faults)[number];
    await fault(set, primary);
    await elected(set);
    counts[name] = (counts[name] ?? 0) + 1;
    counts['elections'] = (counts['elections'] ?? 0) + Number((await set.term()) > before);
  }
  await pause(loadedMs);
  return counts;
}

/** `size` is the number of lost primaries. */
export async function elections(run: Run): Promise<SeedOutcome> {
  await using set = await startThreeMemberSet(join(run.folder, 'mongo'), 'proof');
  await using redis = await startRedis(join(run.folder, 'redis'));
  const env = { ...quietApi, MONGO_URL: set.url, REDIS_URL: redis.url };
  await using api = await startApi({ copies: 2, env });
  let isOver = false;
  const disturbed = disturb(set, run).finally(() => (isOver = true));
  const random = seeded(run.seed);
  const mix = { nonces: 0.75, burns: 0.1 };
  const load = playLoad({ urls: api.urls, lanes, clients, mix, random, goesOn: () => !isOver });
  const [counts, played] = await Promise.all([disturbed, load]);
  const missed = run.size - (counts['elections'] ?? 0);
  const violations = missed > 0 ? [`${missed} faults caused no election`] : [];
  return { counts: { ...counts, ...played.counts }, violations: [...violations, ...played.violations] };
}
