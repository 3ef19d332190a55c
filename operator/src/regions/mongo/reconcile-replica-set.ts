// Reconciles a region's MongoDB: observes the set and applies the next difference to the spec.
import type { SetFacts, SetView } from './facts.ts';
import { primaryOf } from './facts.ts';
import { forceAnnotation, forceReconfig } from './force-reconfig.ts';
import { observeExternal } from './reconcile-external.ts';
import {
  replicaSetCondition,
  conditionWithoutPrimary,
  replicasOf,
  statusOf,
} from './replica-set-condition.ts';
import { observeReplicaSet } from './observe-replica-set.ts';
import type { Members } from './member-store.ts';
import { mostMembers } from '../desired/names.ts';
import { memberAddress } from './names.ts';
import type {
  ManagedMongo,
  MongoDeps,
  MongoEvent,
  MongoInput,
  MongoMemory,
  MongoOutcome,
} from './outcome.ts';
import { planReplicaSet, type SetStep } from './plan-replica-set.ts';
import { releaseCondition } from './release.ts';
import { type MongoCondition, mongoCondition } from './condition.ts';

const calmMs = 60_000;
const waitMs = 10_000;
const changeMs = 3000;
const user = 'rs';

/** Memory for one process. */
export function newMongoMemory(): MongoMemory {
  return new Map();
}

/** Observes the set and makes at most one change. A repeat is harmless. A set that is silent is no error. */
export async function reconcileMongo(
  deps: MongoDeps,
  input: MongoInput,
  signal: AbortSignal,
): Promise<MongoOutcome> {
  if (input.kind === 'external') return observeExternal(deps, input, signal);
  const { identifier, ca, password, members: wanted, statefulSet } = input;
  const hostOf = input.hostOf ?? memberAddress(identifier);
  if (!statefulSet) return outcome(input, { facts: nothing, hostOf, condition: notYet });
  const members = deps.connect({ ca, user, password });
  const pods = Math.min(Math.max(wanted, statefulSet.replicas), mostMembers);
  const facts = await observeReplicaSet(
    members,
    Array.from({ length: pods }, (_, at) => hostOf(at)),
    signal,
  );
  const observation: Observation = { members, facts, hostOf, signal };
  const view = facts.queried?.answer.kind === 'view' ? facts.queried.answer.view : undefined;
  if (!view || primaryOf(facts) === undefined) return withoutPrimary(deps, input, observation);
  deps.memory.set(identifier, deps.clock.monotonicMs());
  return withPrimary(deps, input, { ...observation, view });
}

const nothing: SetFacts = { probes: new Map(), queried: undefined };
const notYet = mongoCondition('Bootstrapping', 'The pods of the replica set are not made yet.');

type Observation = {
  readonly members: Members;
  readonly facts: SetFacts;
  readonly hostOf: (ordinal: number) => string;
  readonly signal: AbortSignal;
};

async function withoutPrimary(
  deps: MongoDeps,
  input: ManagedMongo,
  observation: Observation,
): Promise<MongoOutcome> {
  const { clock, memory } = deps;
  const at = clock.monotonicMs();
  const lost = memory.get(input.identifier) ?? at;
  memory.set(input.identifier, lost);
  const condition = conditionWithoutPrimary(observation.facts, input, {
    now: clock.now(),
    sinceMs: at - lost,
    hostOf: observation.hostOf,
  });
  const base = outcome(input, { ...observation, condition });
  if (condition.reason !== 'NoPrimary' || input.forceReconfig === undefined) return base;
  const event = await forceReconfig(deps, input, observation);
  return { ...base, events: [event], usedAnnotations: [forceAnnotation], againMs: changeMs };
}

async function withPrimary(
  deps: MongoDeps,
  input: ManagedMongo,
  observation: Observation & { readonly view: SetView },
): Promise<MongoOutcome> {
  const { facts, view, hostOf } = observation;
  const step = planReplicaSet(facts, view, { ...input, hostOf });
  const event = await carryOut(deps, input, { ...observation, step });
  const probe = facts.probes.get(primaryOf(facts) ?? '');
  const version = probe?.kind === 'member' ? probe.version : undefined;
  const condition = releaseCondition(version, input.development) ?? replicaSetCondition(view, step, input);
  const used = input.forceReconfig === undefined ? [] : [forceAnnotation];
  return {
    ...outcome(input, { facts, hostOf, condition, view }),
    events: event ? [event] : [],
    usedAnnotations: used,
    ...(step.kind !== 'none' && step.kind !== 'refused' && { againMs: changeMs }),
  };
}

/** Makes the change. A change that fails is tried again at the next run. */
async function carryOut(
  { effects, log }: MongoDeps,
  { identifier: name }: ManagedMongo,
  { step, facts, members, signal }: Observation & { readonly step: SetStep },
): Promise<MongoEvent | undefined> {
  const primary = primaryOf(facts) ?? '';
  try {
    if (step.kind === 'reconfigure')
      await effects.run('mongo.reconfigure', () =>
        members.reconfigure(primary, step.config, { force: false, signal }),
      );
    else if (step.kind === 'stepDown')
      await effects.run('mongo.step-down', () => members.stepDown(step.host, signal));
    else if (step.kind === 'raiseCompatibility')
      await effects.run('mongo.raise-compatibility', () =>
        members.raiseCompatibility(primary, step.version, signal),
      );
    else return undefined;
  } catch (err) {
    log.warn({ err, name, step: step.kind }, 'A change of the replica set failed');
    return undefined;
  }
  log.info({ name, step: step.kind === 'reconfigure' ? step.why : step.kind }, 'The replica set has changed');
  return eventOf(step);
}

const notes = {
  add: ['MemberAdded', 'A member joined the replica set without a vote.'],
  vote: ['MemberVotes', 'A member got its vote.'],
  remove: ['MemberRemoved', 'A member left the replica set.'],
  stepDown: ['SteppedDown', 'A member that leaves gave up the primary role.'],
  raiseCompatibility: ['CompatibilityRaised', 'The feature compatibility version was raised.'],
} as const;

function eventOf(step: SetStep): MongoEvent | undefined {
  const name = step.kind === 'reconfigure' ? step.why : step.kind;
  if (name === 'none' || name === 'wait' || name === 'refused' || name === 'unsupported') return undefined;
  const [reason, note] = notes[name];
  return { type: 'Normal', reason, note };
}

type Observed = {
  readonly facts: SetFacts;
  readonly hostOf: (ordinal: number) => string;
  readonly condition: MongoCondition;
  readonly view?: SetView;
};

function outcome(input: ManagedMongo, { facts, hostOf, condition, view }: Observed): MongoOutcome {
  const { reason } = condition;
  return {
    condition: condition,
    status: statusOf(facts, input, hostOf),
    initialized: input.initialized || view !== undefined,
    replicas: replicasOf(view, input, hostOf),
    changing:
      reason === 'Bootstrapping'
        ? 'Bootstrapping'
        : reason === 'Reconfiguring'
          ? 'ChangingMembers'
          : undefined,
    events: [],
    usedAnnotations: [],
    term: view?.term,
    againMs: condition.status === 'True' ? calmMs : waitMs,
  };
}
