// Samples and builders for the tests of plan-replica-set.
import type { ConfigMember, MemberState, Probe, SetConfig, SetFacts, SetView } from '../facts.ts';
import { planReplicaSet, type SetStep } from '../plan-replica-set.ts';

export const shortHost = (ordinal: number): string => `m${ordinal}`;

export const member = (ordinal: number, votes = 1): ConfigMember => ({
  id: ordinal,
  host: shortHost(ordinal),
  votes,
  priority: votes,
  arbiter: false,
});

export const configOf = (...members: readonly ConfigMember[]): SetConfig => ({
  name: 'rs0',
  version: 1,
  members,
});

type SetSample = {
  readonly config: SetConfig;
  readonly primary?: number;
  readonly down?: readonly number[];
  readonly committed?: boolean;
  readonly blank?: readonly number[];
  readonly compatibility?: string;
  readonly version?: string;
};

function factsOf({ config, primary = 0, down = [], committed = true, blank = [], ...more }: SetSample) {
  const { compatibility = '6.0', version = '6.0.5' } = more;
  const states = new Map<string, MemberState>(
    config.members.map(({ host }, at) => {
      const ordinal = Number(host.slice(1));
      if (down.includes(ordinal)) return [host, 'DOWN'];
      return [host, ordinal === primary || (primary < 0 && at === 0) ? 'PRIMARY' : 'SECONDARY'];
    }),
  );
  const probes = new Map<string, Probe>([
    ...config.members.map(
      ({ host }) => [host, { kind: 'member', setName: 'rs0', role: 'secondary', version }] as const,
    ),
    ...blank.map(
      (ordinal) =>
        [shortHost(ordinal), { kind: 'member', setName: undefined, role: 'other', version }] as const,
    ),
  ]);
  const view: SetView = { config, committed, states, term: 1, featureCompatibilityVersion: compatibility };
  const facts: SetFacts = { probes, queried: undefined };
  return { facts, view };
}

export function plan(given: SetSample, members: number, featureCompatibilityVersion?: string): SetStep {
  const { facts, view } = factsOf(given);
  return planReplicaSet(facts, view, { members, hostOf: shortHost, featureCompatibilityVersion });
}
