// Samples and builders for the tests of reconcile-replica-set.
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { reconcileMongo, newMongoMemory } from '../reconcile-replica-set.ts';
import type { AskResult, Probe } from '../facts.ts';
import type { ManagedMongo, MongoOutcome } from '../outcome.ts';

export const primary: Extract<Probe, { kind: 'member' }> = {
  kind: 'member',
  setName: 'rs0',
  role: 'primary',
  version: '6.0.5',
};

export const secondary: Extract<Probe, { kind: 'member' }> = { ...primary, role: 'secondary' };

export const silent: Probe = { kind: 'silent' };

export function replicaSetView(states: readonly ('PRIMARY' | 'SECONDARY' | 'DOWN')[]): AskResult {
  const members = states.map((_, id) => ({ id, host: `m${id}`, votes: 1, priority: 1, arbiter: false }));
  return {
    kind: 'view',
    view: {
      config: { name: 'rs0', version: 1, members },
      committed: true,
      states: new Map(states.map((state, id) => [`m${id}`, state])),
      term: 4,
      featureCompatibilityVersion: '6.0',
    },
  };
}

export function replicaSet(first: readonly Probe[], answer: AskResult = { kind: 'silent' }) {
  const clock = fakeClock();
  const calls: string[] = [];
  const now = { probes: first, answer };
  const deps = {
    clock,
    log: silentLog,
    effects: plainEffects,
    memory: newMongoMemory(),
    connectExternal: () => Promise.resolve({ kind: 'silent' } as const),
    connect: () => ({
      probe: (host: string) => Promise.resolve(now.probes[Number(host.slice(1))] ?? silent),
      ask: () => Promise.resolve(now.answer),
      reconfigure: async () => void calls.push('reconfigure'),
      stepDown: async () => void calls.push('stepDown'),
      raiseCompatibility: async () => void calls.push('raiseCompatibility'),
    }),
  };
  const input: ManagedMongo = {
    kind: 'managed',
    identifier: 'eu',
    development: true,
    members: 3,
    ca: undefined,
    password: 'x',
    featureCompatibilityVersion: undefined,
    statefulSet: { replicas: 3, createdAt: clock.now() },
    initialized: true,
    podCauses: [],
    refusal: '',
    forceReconfig: undefined,
    hostOf: (ordinal) => `m${ordinal}`,
  };
  const reconcile = (more: Partial<ManagedMongo> = {}): Promise<MongoOutcome> =>
    reconcileMongo(deps, { ...input, ...more }, AbortSignal.timeout(5000));
  return { clock, calls, now, reconcile };
}
