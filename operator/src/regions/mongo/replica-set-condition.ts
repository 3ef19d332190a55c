// Condition and status from the facts of a replica set: reason, status and count of pods. Pure.
import { isHealthy, primaryOf, type SetFacts, type SetView } from './facts.ts';
import { mostMembers } from '../desired/names.ts';
import { memberName } from './names.ts';
import type { ManagedMongo, MongoStatus } from './outcome.ts';
import type { SetStep } from './plan-replica-set.ts';
import {
  type BootstrapStage,
  bootstrapCondition,
  membersCondition,
  type MongoCondition,
  mongoCondition,
} from './condition.ts';

const bootstrapLimitMs = 600_000;
const noPrimaryMs = 60_000;

type HostOf = (ordinal: number) => string;

/** Ordinal of our member with this host. */
export function ordinalOf(host: string, hostOf: HostOf): number | undefined {
  const found = Array.from({ length: mostMembers }, (_, ordinal) => ordinal).find(
    (ordinal) => hostOf(ordinal) === host,
  );
  return found;
}

function stageOf({ queried, probes }: SetFacts): BootstrapStage {
  if (queried?.answer.kind === 'refused') return 'no users';
  return [...probes.values()].every(({ kind }) => kind === 'silent') ? 'silent' : 'no set';
}

/** `sinceMs`: how long the set has had no primary. */
export type Situation = { readonly now: Date; readonly sinceMs: number; readonly hostOf: HostOf };

const allowedSizes = [1, 3, 5, 7] as const;

/** What to say of members of the set for which the spec wants no pod; `undefined` without one. */
function podlessText(
  { queried }: SetFacts,
  { statefulSet }: ManagedMongo,
  hostOf: HostOf,
): string | undefined {
  if (queried?.answer.kind !== 'view') return undefined;
  const ordinals = queried.answer.view.config.members.flatMap(({ host }) => ordinalOf(host, hostOf) ?? []);
  const podless = ordinals.filter((ordinal) => ordinal >= (statefulSet?.replicas ?? 0));
  const size = allowedSizes.find((count) => count > Math.max(...ordinals));
  if (podless.length === 0 || size === undefined) return undefined;
  const names = podless.map(memberName).join(', ');
  const members =
    podless.length === 1 ? `Member ${names} of the set has` : `Members ${names} of the set have`;
  return `${members} no pod: raise spec.mongo.managed.members to ${size}, and lower it once all serve.`;
}

/** The condition when no primary gave its view. */
export function conditionWithoutPrimary(facts: SetFacts, input: ManagedMongo, at: Situation): MongoCondition {
  const { now, sinceMs, hostOf } = at;
  const { podCauses, refusal, statefulSet, initialized } = input;
  const answer = facts.queried?.answer.kind;
  const probes = [...facts.probes.values()];
  const knowsSet =
    initialized || (answer !== 'refused' && probes.some((one) => 'setName' in one && one.setName));
  if (!knowsSet) {
    const age = statefulSet ? now.getTime() - statefulSet.createdAt.getTime() : 0;
    return bootstrapCondition(age > bootstrapLimitMs, stageOf(facts), input);
  }
  if (answer === 'refused')
    return mongoCondition('AuthenticationFailed', 'MongoDB refuses the user rs of Secret mongo-users.');
  const isSilent = probes.every(({ kind }) => kind === 'silent');
  if ((isSilent && podCauses.length === 0 && refusal === '') || answer === 'silent')
    return mongoCondition('Unreachable', 'MongoDB does not answer.');
  const elects = !isSilent || refusal === ''; // an election needs running members
  if (elects && sinceMs < noPrimaryMs) return mongoCondition('Pending', 'The members elect a primary.');
  if (initialized && probes.every((one) => one.kind === 'member' && one.setName === undefined))
    return mongoCondition('NoPrimary', 'All members are empty. Allow a new set, then restore a backup.');
  return membersCondition('NoPrimary', input, podlessText(facts, input, hostOf));
}

/** The condition from the view of the primary and the next change. */
export function replicaSetCondition(view: SetView, step: SetStep, input: ManagedMongo): MongoCondition {
  if (step.kind === 'refused')
    return mongoCondition(
      'ScaleRefused',
      'The remaining members would form no majority: some of them do not serve.',
    );
  if (step.kind === 'unsupported')
    return mongoCondition(
      'VersionUnsupported',
      'A member runs an older release than featureCompatibilityVersion.',
    );
  if (step.kind !== 'none') {
    if (step.kind === 'wait' && (input.podCauses.length > 0 || input.refusal !== ''))
      return membersCondition('MemberNotReady', input);
    return input.initialized
      ? mongoCondition('Reconfiguring', 'Members of the replica set change.')
      : mongoCondition('Bootstrapping', 'Members join the replica set.');
  }
  const all = view.config.members.every(({ host }) => isHealthy(view.states.get(host)));
  if (!all) return membersCondition('MemberNotReady', input);
  return mongoCondition('PrimaryElected', 'All members serve.');
}

/** Pods that the set needs: a member that leaves keeps its pod until a majority holds the change. */
export function replicasOf(view: SetView | undefined, input: ManagedMongo, hostOf: HostOf): number {
  const live = input.statefulSet?.replicas ?? 0;
  if (!view?.committed) return Math.max(input.members, live);
  const ordinals = view.config.members.map(({ host }) => ordinalOf(host, hostOf) ?? -1);
  return Math.max(input.members, ...ordinals.map((ordinal) => ordinal + 1));
}

/** Facts for the status. */
export function statusOf(facts: SetFacts, input: ManagedMongo, hostOf: HostOf): MongoStatus {
  const view = facts.queried?.answer.kind === 'view' ? facts.queried.answer.view : undefined;
  if (!view) return { summary: `0/${input.members}`, members: [] };
  const nameOf = (host: string, id: number): string => {
    const ordinal = ordinalOf(host, hostOf);
    return ordinal === undefined ? `member-${id}` : memberName(ordinal);
  };
  const members = view.config.members.map(({ id, host, votes }) => ({
    name: nameOf(host, id),
    state: view.states.get(host) ?? 'UNKNOWN',
    votes,
  }));
  const host = primaryOf(facts);
  const primary = view.config.members.find((member) => member.host === host);
  const probe = facts.probes.get(facts.queried?.host ?? '');
  const version = probe?.kind === 'member' ? probe.version : undefined;
  const compatibility = view.featureCompatibilityVersion;
  return {
    replicaSet: view.config.name,
    summary: `${members.filter(({ state }) => state === 'PRIMARY' || state === 'SECONDARY').length}/${input.members}`,
    members,
    ...(primary && { primary: nameOf(primary.host, primary.id) }),
    ...(version !== undefined && { version }),
    ...(compatibility !== undefined && { featureCompatibilityVersion: compatibility }),
  };
}
