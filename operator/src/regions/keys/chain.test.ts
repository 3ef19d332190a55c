// Tests that the operator computes the vectors that it shares with the API (docs/design/keys.md#vectors).
import chains from '@glimpse/contracts/vectors/chains.json' with { type: 'json' };
import first from '@glimpse/contracts/vectors/first.json' with { type: 'json' };
import keyFiles from '@glimpse/contracts/vectors/key-files.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { type Chain, chainCheck, chainOn } from './chain.ts';
import { readKeyState, writeKeyState } from './key-state.ts';

const chainOf = (given: object) => {
  const { state, ...rest } = given as { state: string };
  return { sealFrom: 0, sealUntil: null, ...rest, state: Buffer.from(state, 'hex') } as Chain;
};

test.each(chains.cases)('chains: $name', ({ chain, region, day, expect: expected }) => {
  const later = chainOn(chainOf(chain), day, region);
  if (expected === null || day < chain.day) return expect(later.day).toBe(Math.max(day, chain.day));
  expect(later.state.toString('hex')).toBe(expected.state);
  expect(chainCheck(chainOf(chain), region).toString('hex')).toBe(expected.check);
});

test.each(keyFiles.cases)('key file: $name', ({ file, expect: expected }) => {
  const state = readKeyState(Buffer.from(file));
  if (expected === null) return expect(state).toBeUndefined();
  const line = state && writeKeyState(state).toString().split('\n')[0];
  expect(JSON.parse(line ?? 'null')).toEqual(expected);
});

test('the first set has the check value of chain 1', () => {
  const state = Buffer.from(Array.from({ length: 32 }, (_, at) => 0x20 + at)).toString('hex');
  const expected = first.cases.find(({ value }) => value === 'check1')?.expect;
  const chain = chainOf({ id: 1, use: 'content', born: 20_777, day: 20_777, state });
  expect(chainCheck(chain, 'eu').toString('hex')).toBe(expected);
});
