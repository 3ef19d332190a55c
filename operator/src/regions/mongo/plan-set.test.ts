// Tests the changes of a replica set as a pure plan: growth, scale-in, votes, compatibility.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConfigMember, MemberState, Probe, SetConfig, SetFacts, SetView } from './facts.ts';
import { planSet, type SetStep, survivorConfig } from './plan-set.ts';

const hostOf = (ordinal: number): string => `m${ordinal}`;
const member = (ordinal: number, votes = 1): ConfigMember => ({
  id: ordinal,
  host: hostOf(ordinal),
  votes,
  priority: votes,
  arbiter: false,
});
const configOf = (...members: readonly ConfigMember[]): SetConfig => ({ name: 'rs0', version: 1, members });

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

function plan(given: Given, members: number, featureCompatibilityVersion?: string): SetStep {
  const { facts, view } = factsOf(given);
  return planSet(facts, view, { members, hostOf, featureCompatibilityVersion });
}

const votersOf = ({ members }: SetConfig): number => members.filter(({ votes }) => votes > 0).length;

test('a set of the wanted size rests', () => {
  expect(plan({ config: configOf(member(0), member(1), member(2)) }, 3)).toEqual({ kind: 'none' });
});

test('members join one at a time without vote, once their process answers', () => {
  const config = configOf(member(0));
  expect(plan({ config }, 3)).toEqual({ kind: 'wait', why: 'pods' });
  const step = plan({ config, blank: [2] }, 3);
  expect(step).toMatchObject({ kind: 'reconfigure', why: 'add', host: 'm2' });
  expect(step).toMatchObject({
    config: { version: 2, members: [{ host: 'm0' }, { host: 'm2', votes: 0, priority: 0 }] },
  });
});

test('a change waits until a majority holds the one before', () => {
  const config = configOf(member(0));
  expect(plan({ config, blank: [1], committed: false }, 3)).toEqual({ kind: 'wait', why: 'commit' });
});

test('an odd number of voters grows only when two members have caught up', () => {
  const config = configOf(member(0), member(1, 0), member(2, 0));
  expect(plan({ config, down: [2] }, 3)).toEqual({ kind: 'wait', why: 'members' });
  const step = plan({ config }, 3);
  expect(step).toMatchObject({ kind: 'reconfigure', why: 'vote', host: 'm1' });
  const even = configOf(member(0), member(1), member(2, 0));
  expect(plan({ config: even }, 3)).toMatchObject({ why: 'vote', host: 'm2' });
});

test('mo-1036 scale-in removes the highest secondary, and a primary steps down only when it is the last to go', () => {
  const config = configOf(member(0), member(1), member(2));
  expect(plan({ config }, 1)).toMatchObject({ why: 'remove', host: 'm2' });
  expect(plan({ config, primary: 2 }, 1)).toMatchObject({ why: 'remove', host: 'm1' });
  expect(plan({ config: configOf(member(0), member(2)), primary: 2 }, 1)).toEqual({
    kind: 'stepDown',
    host: 'm2',
  });
});

test('mo-1036 scale-in is refused when the survivors form no majority', () => {
  const config = configOf(...[0, 1, 2, 3, 4].map((ordinal) => member(ordinal)));
  expect(plan({ config, primary: 4, down: [0, 1] }, 3)).toEqual({ kind: 'refused' });
  expect(plan({ config, primary: 4, down: [0] }, 3)).toMatchObject({ why: 'remove', host: 'm3' });
});

test('the compatibility version rises by the spec alone, after all programs know it', () => {
  const config = configOf(member(0));
  expect(plan({ config, version: '7.0.1' }, 1)).toEqual({ kind: 'none' });
  expect(plan({ config, version: '7.0.1' }, 1, '7.0')).toEqual({
    kind: 'raiseCompatibility',
    version: '7.0',
  });
  expect(plan({ config }, 1, '7.0')).toEqual({ kind: 'unsupported' });
  expect(plan({ config, compatibility: '7.0', version: '8.0.1' }, 1, '6.0')).toEqual({ kind: 'none' });
});

test('a survivor becomes the whole set with a vote', () => {
  const config = configOf(member(0), member(1, 0));
  expect(survivorConfig(config, 'm1')?.members).toEqual([{ ...member(1), votes: 1, priority: 1 }]);
  expect(survivorConfig(config, 'm7')).toBeUndefined();
});

const sizes = fc.constantFrom(1, 3, 5, 7);

test('ps-2051 mo-1553 each way from one size to another has one change at a time, no arbiter, 7 voters at most', () => {
  fc.assert(
    fc.property(sizes, sizes, fc.nat(6), (from, to, primary) => {
      let config = configOf(...Array.from({ length: from }, (_, ordinal) => member(ordinal)));
      let leader = primary % from;
      for (let step = 0; step < 40; step += 1) {
        const blank = Array.from({ length: to }, (_, ordinal) => ordinal).filter(
          (ordinal) => !config.members.some(({ host }) => host === hostOf(ordinal)),
        );
        const next = plan({ config, primary: leader, blank }, to);
        if (next.kind === 'none') break;
        if (next.kind === 'stepDown') {
          leader = 0;
          continue;
        }
        if (next.kind !== 'reconfigure') throw new Error(`No way: ${next.kind}`);
        expect(Math.abs(votersOf(next.config) - votersOf(config))).toBeLessThanOrEqual(1);
        expect(Math.abs(next.config.members.length - config.members.length)).toBeLessThanOrEqual(1);
        expect(next.config.members.some(({ arbiter }) => arbiter)).toBe(false);
        expect(votersOf(next.config)).toBeLessThanOrEqual(7);
        expect(next.config.members.some(({ host }) => host === hostOf(leader))).toBe(true);
        config = next.config;
      }
      expect(config.members.map(({ host }) => host).toSorted()).toEqual(
        Array.from({ length: to }, (_, ordinal) => hostOf(ordinal)),
      );
      expect(votersOf(config)).toBe(to);
    }),
  );
});
