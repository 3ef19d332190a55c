// Decides the next change of a replica set: pure, one change at a time, never an arbiter.
import {
  type ConfigMember,
  isHealthy,
  majorityOf,
  type MemberState,
  type SetConfig,
  type SetFacts,
  type SetView,
} from './facts.ts';
import { mostMembers } from '../desired/names.ts';

/** `members` is the wanted count; `hostOf` gives host and port of an ordinal. */
export type DesiredSet = {
  readonly members: number;
  readonly hostOf: (ordinal: number) => string;
  readonly featureCompatibilityVersion: string | undefined;
};

export type SetStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'wait'; readonly why: 'commit' | 'members' | 'pods' }
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'reconfigure';
      readonly why: 'add' | 'vote' | 'remove';
      readonly host: string;
      readonly config: SetConfig;
    }
  | { readonly kind: 'stepDown'; readonly host: string }
  | { readonly kind: 'raiseCompatibility'; readonly version: string }
  | { readonly kind: 'unsupported' };

const withMembers = (config: SetConfig, members: readonly ConfigMember[]): SetConfig => ({
  ...config,
  version: config.version + 1,
  members,
});

/** Hosts of all wanted ordinals. */
export function wantedHosts({ members, hostOf }: DesiredSet): readonly string[] {
  return Array.from({ length: Math.min(members, mostMembers) }, (_, ordinal) => hostOf(ordinal));
}

/** The next change, from the primary's view. */
export function planReplicaSet(facts: SetFacts, view: SetView, wanted: DesiredSet): SetStep {
  const { config, states } = view;
  const hosts = wantedHosts(wanted);
  const surplus = surplusOf(config, wanted);
  const missing = hosts.filter((host) => !config.members.some((member) => member.host === host));
  const waiting = config.members.filter(({ votes, host }) => votes === 0 && hosts.includes(host));
  const changes = surplus.length > 0 || missing.length > 0 || waiting.length > 0;
  if (changes && !view.committed) return { kind: 'wait', why: 'commit' };
  if (surplus.length > 0) return shrink(config, surplus, states);
  if (missing.length > 0) return add(facts, config, missing);
  if (waiting.length > 0) return giveVote(config, waiting, states);
  return compatibility(facts, view, wanted);
}

/** Our members whose ordinal is above the wanted count, highest first. Members of others stay. */
function surplusOf({ members }: SetConfig, { members: count, hostOf }: DesiredSet): readonly ConfigMember[] {
  return Array.from({ length: mostMembers - count }, (_, at) => hostOf(mostMembers - 1 - at))
    .map((host) => members.find((member) => member.host === host))
    .filter((member) => member !== undefined);
}

/** Removes secondaries first; a primary steps down before. Refused if the survivors form no majority. */
function shrink(
  config: SetConfig,
  surplus: readonly ConfigMember[],
  states: ReadonlyMap<string, MemberState>,
): SetStep {
  const survivors = config.members.filter((member) => !surplus.includes(member) && member.votes > 0);
  const alive = survivors.filter(({ host }) => isHealthy(states.get(host)));
  if (alive.length < majorityOf(survivors.length)) return { kind: 'refused' };
  const [removable] = surplus.filter(({ host }) => states.get(host) !== 'PRIMARY');
  if (!removable) return { kind: 'stepDown', host: surplus[0]?.host ?? '' };
  const members = config.members.filter((member) => member !== removable);
  return { kind: 'reconfigure', why: 'remove', host: removable.host, config: withMembers(config, members) };
}

/** Adds the first missing member whose process answers and belongs to no set yet, without a vote. */
function add({ probes }: SetFacts, config: SetConfig, missing: readonly string[]): SetStep {
  const host = missing.find((one) => {
    const probe = probes.get(one);
    return probe?.kind === 'member' && (probe.setName === undefined || probe.setName === config.name);
  });
  if (host === undefined) return { kind: 'wait', why: 'pods' };
  const id = Math.max(...config.members.map((member) => member.id)) + 1;
  const members = [...config.members, { id, host, votes: 0, priority: 0, arbiter: false }];
  return { kind: 'reconfigure', why: 'add', host, config: withMembers(config, members) };
}

/**
 * Gives one vote to a member that has caught up. An odd number of voters grows only when two members have, so
 * that it is even between two changes only.
 */
function giveVote(
  config: SetConfig,
  waiting: readonly ConfigMember[],
  states: ReadonlyMap<string, MemberState>,
): SetStep {
  const ready = waiting.filter(({ host }) => states.get(host) === 'SECONDARY');
  const voters = config.members.filter(({ votes }) => votes > 0).length;
  const [next] = ready;
  const least = voters % 2 === 1 ? Math.min(2, waiting.length) : 1;
  if (!next || ready.length < least || voters >= mostMembers) return { kind: 'wait', why: 'members' };
  const members = config.members.map((one) => (one === next ? { ...one, votes: 1, priority: 1 } : one));
  return { kind: 'reconfigure', why: 'vote', host: next.host, config: withMembers(config, members) };
}

/** `6.0` as a number that can be compared. */
function rank(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 100 + minor;
}

/** Raises the compatibility version by the spec alone, after all members run a program that knows it. */
function compatibility({ probes }: SetFacts, view: SetView, wanted: DesiredSet): SetStep {
  const version = wanted.featureCompatibilityVersion;
  const present = view.featureCompatibilityVersion;
  if (version === undefined || present === undefined || rank(version) <= rank(present))
    return { kind: 'none' };
  const programs = view.config.members.map(({ host }) => {
    const probe = probes.get(host);
    return probe?.kind === 'member' ? probe.version : undefined;
  });
  if (programs.some((program) => program === undefined)) return { kind: 'wait', why: 'members' };
  if (programs.some((program) => program !== undefined && rank(program) < rank(version)))
    return { kind: 'unsupported' };
  return { kind: 'raiseCompatibility', version };
}

/** The configuration of one survivor alone, for a set that lost its majority for good. */
export function survivorConfig(config: SetConfig, host: string): SetConfig | undefined {
  const survivor = config.members.find((member) => member.host === host && !member.arbiter);
  return survivor && withMembers(config, [{ ...survivor, votes: 1, priority: 1 }]);
}
