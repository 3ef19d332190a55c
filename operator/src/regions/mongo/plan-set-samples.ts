// Samples and builders for the tests of plan-set.
import type { ConfigMember, MemberState, Probe, SetConfig, SetFacts, SetView } from './facts.ts';
import { planSet, type SetStep } from './plan-set.ts';

export const hostOf = (ordinal: number): string => `m${ordinal}`;

export const member = (ordinal: number, votes = 1): ConfigMember => ({
  id: ordinal,
  host: hostOf(ordinal),
  votes,
  priority: votes,
  arbiter: false,
});

export const configOf = (...members: readonly ConfigMember[]): SetConfig => ({
  name: 'rs0',
  version: 1,
  members,
});

type Given = {
  readonly config: SetConfig;
  readonly primary?: number;
  readonly down?: readonly number[];
  readonly committed?: boolean;
  readonly blank?: readonly number[];
  readonly compatibility?: string;
  readonly version?: string;
};

function factsOf({ config, primary = 0, down = [], committed = true, blank = [], ...more }: Given) {
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
      (ordinal) => [hostOf(ordinal), { kind: 'member', setName: undefined, role: 'other', version }] as const,
    ),
  ]);
  const view: SetView = { config, committed, states, term: 1, featureCompatibilityVersion: compatibility };
  const facts: SetFacts = { probes, asked: undefined };
  return { facts, view };
}

export function plan(given: Given, members: number, featureCompatibilityVersion?: string): SetStep {
  const { facts, view } = factsOf(given);
  return planSet(facts, view, { members, hostOf, featureCompatibilityVersion });
}
