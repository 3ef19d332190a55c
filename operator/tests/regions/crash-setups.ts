// What the region controller does while it is killed, and the effects that end the process.
import type { EffectName } from '#resources/effect-names.ts';
import { aRegion } from './region-samples.ts';
import { startRegionFixture, type RegionFixture } from './region-fixture.ts';

type Kill = { readonly name: EffectName; readonly nth: number; readonly when: 'before' | 'after' };
type Scenario = {
  readonly name: string;
  readonly begin: (fixture: RegionFixture) => Promise<void>;
  readonly act: (fixture: RegionFixture) => void;
  readonly isDone: (fixture: RegionFixture) => boolean;
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
const uids = (fixture: RegionFixture, kind: string): readonly string[] =>
  fixture.api.objects.list(kind, 'glimpse-eu').map(({ metadata }) => `${metadata.name} ${metadata.uid}`);
export const namesOf = (fixture: RegionFixture): readonly string[] =>
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
    .flatMap((kind) => fixture.api.objects.list(kind))
    .map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    .toSorted();

export const scenarios: readonly Scenario[] = [
  {
    name: 'creation',
    begin: () => Promise.resolve(),
    act: (fixture) => void fixture.api.objects.put(aRegion()),
    isDone: (fixture) =>
      fixture.condition('Ready') === 'True/Serving' && fixture.get().status?.rollout?.lastGood !== undefined,
  },
  {
    name: 'Retain',
    async begin(fixture) {
      fixture.api.objects.put(aRegion());
      await fixture.passes(6);
    },
    act: (fixture) => fixture.api.objects.remove('Jurisdiction', 'eu'),
    isDone: (fixture) =>
      fixture.api.objects.get('Jurisdiction', 'eu') === undefined && uids(fixture, 'Secret').length > 8,
  },
  {
    name: 'Delete',
    async begin(fixture) {
      fixture.api.objects.put(aRegion('eu', { deletionPolicy: 'Delete' }, confirm));
      await fixture.passes(6);
    },
    act: (fixture) => fixture.api.objects.remove('Jurisdiction', 'eu'),
    isDone: (fixture) =>
      fixture.api.objects.get('Jurisdiction', 'eu') === undefined &&
      fixture.api.objects.get('Namespace', 'glimpse-eu') === undefined &&
      uids(fixture, 'Secret').length === 0,
  },
  {
    name: 'restore and rotation',
    async begin(fixture) {
      fixture.api.objects.put(aRegion());
      await fixture.passes(8);
    },
    act(fixture) {
      const annotations = { 'glimpse.dev/rotate-credentials': 'one', 'glimpse.dev/new-chain': 'drill' };
      fixture.api.objects.put(aRegion('eu', { restore: { epoch: 2 } }, { annotations }));
    },
    isDone: (fixture) =>
      fixture.condition('Ready') === 'True/Serving' &&
      fixture.get().status?.restore?.step === 'Done' &&
      Object.keys(fixture.api.objects.get('Secret', 'mongo-users', 'glimpse-eu').data as object).includes(
        'api-2',
      ) &&
      !Object.keys(fixture.api.objects.get('Secret', 'mongo-users', 'glimpse-eu').data as object).includes(
        'api-1',
      ) &&
      fixture.condition('Progressing') === 'False/Complete',
  },
];

/** Runs a scenario to its end, with a new process after a kill. */
export async function play(scenario: Scenario, kill: Kill | undefined) {
  const fixture = await startRegionFixture();
  await scenario.begin(fixture);
  const process = killable(kill);
  fixture.restart(process.effects);
  scenario.act(fixture);
  let passes = 0;
  let restarted = false;
  for (; passes < 40 && !(passes > 0 && scenario.isDone(fixture)); passes += 1) {
    await fixture.round();
    if (process.isDead() && !restarted) {
      restarted = true;
      fixture.restart();
    }
  }
  return { fixture, counts: process.counts, done: scenario.isDone(fixture), died: process.isDead() };
}

export const hit = new Set<EffectName>();
