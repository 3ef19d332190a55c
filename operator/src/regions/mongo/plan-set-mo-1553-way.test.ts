// Tests the changes of a replica set as a pure plan: growth, scale-in, votes, compatibility.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SetConfig } from './facts.ts';
import { configOf, hostOf, member, plan } from './plan-set-samples.ts';

const votersOf = ({ members }: SetConfig): number => members.filter(({ votes }) => votes > 0).length;

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
