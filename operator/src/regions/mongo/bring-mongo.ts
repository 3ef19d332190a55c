// Brings a region's MongoDB one step nearer to the wish: looks, decides, changes at most one thing.
import type { SetFacts, SetView } from './facts.ts';
import { primaryOf } from './facts.ts';
import { forceAnnotation, forceReconfig } from './force-reconfig.ts';
import { lookAtExternal } from './bring-external.ts';
import { judgeSet, judgeWithout, replicasOf, statusOf } from './judge-set.ts';
import { lookAt } from './look.ts';
import type { Members } from './member-store.ts';
import { memberHost, mostMembers } from './names.ts';
import type {
  ManagedMongo,
  MongoDeps,
  MongoEvent,
  MongoInput,
  MongoMemory,
  MongoOutcome,
} from './outcome.ts';
import { planSet, type SetStep } from './plan-set.ts';
import { releaseVerdict } from './release.ts';
import { type MongoVerdict, verdictOf } from './verdict.ts';

const calmMs = 60_000;
const waitMs = 10_000;
const changeMs = 3000;
const user = 'rs';

/** Memory for one process. */
export function newMongoMemory(): MongoMemory {
  return new Map();
}

/** Looks at the set and makes at most one change. A repeat is harmless. A set that is silent is no error. */
export async function bringMongo(
  deps: MongoDeps,
  input: MongoInput,
  signal: AbortSignal,
): Promise<MongoOutcome> {
  if (input.kind === 'external') return lookAtExternal(deps, input, signal);
  const { identifier, ca, password, members: wanted, statefulSet } = input;
  const hostOf = input.hostOf ?? memberHost(identifier);
  if (!statefulSet) return outcome(input, { facts: nothing, hostOf, verdict: notYet });
  const members = deps.connect({ ca, user, password });
  const pods = Math.min(Math.max(wanted, statefulSet.replicas), mostMembers);
  const facts = await lookAt(
    members,
    Array.from({ length: pods }, (_, at) => hostOf(at)),
    signal,
  );
  const look: Look = { members, facts, hostOf, signal };
  const view = facts.asked?.answer.kind === 'view' ? facts.asked.answer.view : undefined;
  if (!view || primaryOf(facts) === undefined) return withoutPrimary(deps, input, look);
  deps.memory.set(identifier, deps.clock.monotonicMs());
  return withPrimary(deps, input, { ...look, view });
}

const nothing: SetFacts = { probes: new Map(), asked: undefined };
const notYet = verdictOf('Bootstrapping', 'The pods of the replica set are not made yet.');

type Look = {
  readonly members: Members;
  readonly facts: SetFacts;
  readonly hostOf: (ordinal: number) => string;
  readonly signal: AbortSignal;
};

async function withoutPrimary(deps: MongoDeps, input: ManagedMongo, look: Look): Promise<MongoOutcome> {
  const { clock, memory } = deps;
  const at = clock.monotonicMs();
  const lost = memory.get(input.identifier) ?? at;
  memory.set(input.identifier, lost);
  const verdict = judgeWithout(look.facts, input, { now: clock.now(), sinceMs: at - lost });
  const base = outcome(input, { ...look, verdict });
  if (verdict.reason !== 'NoPrimary' || input.forceReconfig === undefined) return base;
  const event = await forceReconfig(deps, input, look);
  return { ...base, events: [event], usedAnnotations: [forceAnnotation], againMs: changeMs };
}

async function withPrimary(
  deps: MongoDeps,
  input: ManagedMongo,
  look: Look & { readonly view: SetView },
): Promise<MongoOutcome> {
  const { facts, view, hostOf } = look;
  const step = planSet(facts, view, { ...input, hostOf });
  const event = await carryOut(deps, input, { ...look, step });
  const probe = facts.probes.get(primaryOf(facts) ?? '');
  const version = probe?.kind === 'member' ? probe.version : undefined;
  const verdict = releaseVerdict(version, input.development) ?? judgeSet(view, step, input);
  const used = input.forceReconfig === undefined ? [] : [forceAnnotation];
  return {
    ...outcome(input, { facts, hostOf, verdict, view }),
    events: event ? [event] : [],
    usedAnnotations: used,
    ...(step.kind !== 'none' && step.kind !== 'refused' && { againMs: changeMs }),
  };
}

/** Makes the change. A change that fails is tried again at the next look. */
async function carryOut(
  { effects, log }: MongoDeps,
  { identifier: name }: ManagedMongo,
  { step, facts, members, signal }: Look & { readonly step: SetStep },
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

type Seen = {
  readonly facts: SetFacts;
  readonly hostOf: (ordinal: number) => string;
  readonly verdict: MongoVerdict;
  readonly view?: SetView;
};

function outcome(input: ManagedMongo, { facts, hostOf, verdict, view }: Seen): MongoOutcome {
  const { reason } = verdict;
  return {
    condition: verdict,
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
    againMs: verdict.status === 'True' ? calmMs : waitMs,
  };
}
