// Judges the facts of a replica set: reason, status and count of pods. Pure.
import { isHealthy, primaryOf, type SetFacts, type SetView } from './facts.ts';
import { memberName, mostMembers } from './names.ts';
import type { ManagedMongo, MongoStatus } from './outcome.ts';
import type { SetStep } from './plan-set.ts';
import {
  type BootstrapStage,
  bootstrapVerdict,
  membersVerdict,
  type MongoVerdict,
  verdictOf,
} from './verdict.ts';

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

function stageOf({ asked, probes }: SetFacts): BootstrapStage {
  if (asked?.answer.kind === 'refused') return 'no users';
  return [...probes.values()].every(({ kind }) => kind === 'silent') ? 'silent' : 'no set';
}

/** `sinceMs`: how long the set has had no primary. */
export type Times = { readonly now: Date; readonly sinceMs: number };

/** The verdict when no primary gave its view. */
export function judgeWithout(facts: SetFacts, input: ManagedMongo, { now, sinceMs }: Times): MongoVerdict {
  const { podCauses, statefulSet, initialized } = input;
  const answer = facts.asked?.answer.kind;
  const probes = [...facts.probes.values()];
  const knowsSet =
    initialized || (answer !== 'refused' && probes.some((one) => 'setName' in one && one.setName));
  if (!knowsSet) {
    const age = statefulSet ? now.getTime() - statefulSet.createdAt.getTime() : 0;
    return bootstrapVerdict(age > bootstrapLimitMs, stageOf(facts), podCauses);
  }
  if (answer === 'refused')
    return verdictOf('AuthenticationFailed', 'MongoDB refuses the user rs of Secret mongo-users.');
  const isSilent = probes.every(({ kind }) => kind === 'silent');
  if ((isSilent && podCauses.length === 0) || answer === 'silent')
    return verdictOf('Unreachable', 'MongoDB does not answer.');
  if (sinceMs < noPrimaryMs) return verdictOf('Pending', 'The members elect a primary.');
  if (initialized && probes.every((one) => one.kind === 'member' && one.setName === undefined))
    return verdictOf('NoPrimary', 'All members are empty. Allow a new set, then restore a backup.');
  return membersVerdict('NoPrimary', podCauses);
}

/** The verdict from the view of the primary and the next change. */
export function judgeSet(view: SetView, step: SetStep, input: ManagedMongo): MongoVerdict {
  if (step.kind === 'refused')
    return verdictOf(
      'ScaleRefused',
      'The remaining members would form no majority: some of them do not serve.',
    );
  if (step.kind === 'unsupported')
    return verdictOf(
      'VersionUnsupported',
      'A member runs an older release than featureCompatibilityVersion.',
    );
  if (step.kind !== 'none') {
    if (step.kind === 'wait' && input.podCauses.length > 0)
      return membersVerdict('MemberNotReady', input.podCauses);
    return input.initialized
      ? verdictOf('Reconfiguring', 'Members of the replica set change.')
      : verdictOf('Bootstrapping', 'Members join the replica set.');
  }
  const all = view.config.members.every(({ host }) => isHealthy(view.states.get(host)));
  if (!all) return membersVerdict('MemberNotReady', input.podCauses);
  return verdictOf('PrimaryElected', 'All members serve.');
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
  const view = facts.asked?.answer.kind === 'view' ? facts.asked.answer.view : undefined;
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
  const probe = facts.probes.get(facts.asked?.host ?? '');
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
