// Piece `faults`: processes and stores are killed and suspended, and answers are cut, under load (goals R1,
// R2, T3, T6, F1).
import { setTimeout as pause } from 'node:timers/promises';
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { type Cut, type CuttingProxy, openCuttingProxy } from '../fixtures/cutting-proxy.ts';
import { suspend } from '../fixtures/suspend.ts';
import { playLoad, type Random, seeded } from './play.ts';
import { type Run, startRegion } from './run.ts';

const copies = 3;
const lanes = 8;
const clients = 4;
const loadedMs = 1000;

type Region = Awaited<ReturnType<typeof startRegion>>;
type Stage = { readonly region: Region; readonly proxies: readonly CuttingProxy[]; readonly random: Random };
type Fault = (stage: Stage) => Promise<void>;

const between = (random: Random, from: number, to: number): number => from + random() * (to - from);
const oneOf = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;

const faults: Readonly<Record<string, Fault>> = {
  /** SIGKILL of an API process, which is then started again. */
  apiKills: ({ region, random }) => region.api.restart(Math.floor(random() * copies)),
  mongodKills: ({ region }) => region.mongod.restart(),
  mongodFreezes: ({ region, random }) => suspend(region.mongod.pid(), between(random, 1, 8)),
  redisKills: ({ region }) => region.redis.restart(),
  redisFreezes: ({ region, random }) => suspend(region.redis.pid(), between(random, 1, 4)),
  /** Cuts every answer of one process at byte 0, byte 1, the middle or the last byte. */
  answerCuts: async ({ proxies, random }) => {
    const proxy = oneOf(random, proxies);
    proxy.cut = oneOf<Cut>(random, [() => 0, () => 1, (length) => length >> 1, (length) => length - 1]);
    await pause(between(random, 200, 3000));
    proxy.cut = undefined;
  },
};

/** Causes `size` faults, each of a kind that the seed chooses. */
async function disturb(stage: Stage, size: number): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = { faults: 0 };
  for (let number = 0; number < size; number += 1) {
    await pause(loadedMs);
    const [name, fault] = oneOf(stage.random, Object.entries(faults));
    await fault(stage);
    counts[name] = (counts[name] ?? 0) + 1;
    counts['faults'] = number + 1;
  }
  await pause(loadedMs);
  return counts;
}

/** `size` is the number of faults. */
export async function faultsUnderLoad({ seed, size, folder }: Run): Promise<SeedOutcome> {
  await using opened = new AsyncDisposableStack();
  const region = opened.use(await startRegion(folder, copies));
  const ports = region.api.urls.map((url) => Number(new URL(url).port));
  const proxies = await Promise.all(ports.map((port) => openCuttingProxy(port)));
  for (const proxy of proxies) opened.use(proxy);
  let isOver = false;
  const disturbed = disturb({ region, proxies, random: seeded(seed) }, size).finally(() => (isOver = true));
  const played = playLoad({
    urls: region.api.urls,
    lanes,
    clients,
    mix: { nonces: 0.75, burns: 0.1 },
    random: seeded(seed + 1e6),
    portOf: (url) => proxies[region.api.urls.indexOf(url)]?.port ?? 0,
    goesOn: () => !isOver,
  });
  const [counts, { counts: more, violations }] = await Promise.all([disturbed, played]);
  return { counts: { ...counts, ...more }, violations };
}
