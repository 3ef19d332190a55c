// What the region controller does while it is killed, and the effects that end the process.
import type { EffectName } from '#resources/effect-names.ts';
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

type Kill = { readonly name: EffectName; readonly nth: number; readonly when: 'before' | 'after' };
type Scenario = {
  readonly name: string;
  readonly begin: (world: World) => Promise<void>;
  readonly act: (world: World) => void;
  readonly isDone: (world: World) => boolean;
};

/** Effects that count their runs, and end the process at one of them: from then on nothing gets out. */
function killable(kill: Kill | undefined) {
  const counts = new Map<EffectName, number>();
  let dead = false;
  const dieIf = (isIt: boolean): void => {
    if (isIt) dead = true;
    if (dead) throw new Error('killed');
  };
  return {
    counts,
    isDead: () => dead,
    effects: {
      async run<T>(name: EffectName, effect: () => Promise<T>): Promise<T> {
        const nth = (counts.get(name) ?? 0) + 1;
        counts.set(name, nth);
        const isIt = kill?.name === name && kill.nth === nth;
        dieIf(isIt && kill.when === 'before');
        const result = await effect();
        dieIf(isIt && kill.when === 'after');
        return result;
      },
    },
  };
}

const confirm = { annotations: { 'glimpse.dev/confirm-delete': 'eu' } };
const uids = (world: World, kind: string): readonly string[] =>
  world.api.objects.list(kind, 'glimpse-eu').map(({ metadata }) => `${metadata.name} ${metadata.uid}`);
export const namesOf = (world: World): readonly string[] =>
  [
    'Deployment',
    'StatefulSet',
    'Service',
    'Secret',
    'ConfigMap',
    'NetworkPolicy',
    'HTTPRoute',
    'Gateway',
    'RoleBinding',
    'CustomDomain',
  ]
    .flatMap((kind) => world.api.objects.list(kind))
    .map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    .toSorted();

export const scenarios: readonly Scenario[] = [
  {
    name: 'creation',
    begin: () => Promise.resolve(),
    act: (world) => void world.api.objects.put(aRegion()),
    isDone: (world) =>
      world.condition('Ready') === 'True/Serving' && world.get().status?.rollout?.lastGood !== undefined,
  },
  {
    name: 'Retain',
    async begin(world) {
      world.api.objects.put(aRegion());
      await world.rounds(6);
    },
    act: (world) => world.api.objects.remove('Jurisdiction', 'eu'),
    isDone: (world) =>
      world.api.objects.get('Jurisdiction', 'eu') === undefined && uids(world, 'Secret').length > 8,
  },
  {
    name: 'Delete',
    async begin(world) {
      world.api.objects.put(aRegion('eu', { deletionPolicy: 'Delete' }, confirm));
      await world.rounds(6);
    },
    act: (world) => world.api.objects.remove('Jurisdiction', 'eu'),
    isDone: (world) =>
      world.api.objects.get('Jurisdiction', 'eu') === undefined &&
      world.api.objects.get('Namespace', 'glimpse-eu') === undefined &&
      uids(world, 'Secret').length === 0,
  },
  {
    name: 'restore and rotation',
    async begin(world) {
      world.api.objects.put(aRegion());
      await world.rounds(8);
    },
    act(world) {
      const annotations = { 'glimpse.dev/rotate-credentials': 'one', 'glimpse.dev/new-chain': 'drill' };
      world.api.objects.put(aRegion('eu', { restore: { epoch: 2 } }, { annotations }));
    },
    isDone: (world) =>
      world.condition('Ready') === 'True/Serving' &&
      world.get().status?.restore?.step === 'Done' &&
      Object.keys(world.api.objects.get('Secret', 'mongo-users', 'glimpse-eu').data as object).includes(
        'api-2',
      ) &&
      !Object.keys(world.api.objects.get('Secret', 'mongo-users', 'glimpse-eu').data as object).includes(
        'api-1',
      ) &&
      world.condition('Progressing') === 'False/Complete',
  },
];

/** Runs a scenario to its end, with a new process after a kill. */
export async function play(scenario: Scenario, kill: Kill | undefined) {
  const world = await startWorld();
  await scenario.begin(world);
  const process = killable(kill);
  world.restart(process.effects);
  scenario.act(world);
  let rounds = 0;
  let restarted = false;
  for (; rounds < 40 && !(rounds > 0 && scenario.isDone(world)); rounds += 1) {
    await world.round();
    if (process.isDead() && !restarted) {
      restarted = true;
      world.restart();
    }
  }
  return { world, counts: process.counts, done: scenario.isDone(world), died: process.isDead() };
}

export const hit = new Set<EffectName>();
