// Tests the changes of a replica set as a pure plan: growth, scale-in, votes, compatibility.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SetConfig } from './facts.ts';
import { survivorConfig } from './plan-replica-set.ts';
import { configOf, shortHost, member, plan } from './testing/plan-replica-set-samples.ts';

const votersOf = ({ members }: SetConfig): number => members.filter(({ votes }) => votes > 0).length;

const sizes = fc.constantFrom(1, 3, 5, 7);

test('ps-2051 mo-1553 each way from one size to another has one change at a time, no arbiter, 7 voters at most', () => {
  fc.assert(
    fc.property(sizes, sizes, fc.nat(6), (from, to, primary) => {
      let config = configOf(...Array.from({ length: from }, (_, ordinal) => member(ordinal)));
      let leader = primary % from;
      for (let step = 0; step < 40; step += 1) {
        const blank = Array.from({ length: to }, (_, ordinal) => ordinal).filter(
          (ordinal) => !config.members.some(({ host }) => host === shortHost(ordinal)),
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
        expect(next.config.members.some(({ host }) => host === shortHost(leader))).toBe(true);
        config = next.config;
      }
      expect(config.members.map(({ host }) => host).toSorted()).toEqual(
        Array.from({ length: to }, (_, ordinal) => shortHost(ordinal)),
      );
      expect(votersOf(config)).toBe(to);
    }),
  );
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
