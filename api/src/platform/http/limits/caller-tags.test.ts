// Tags of callers are cached; a flood of callers drops the oldest only.
import { expect, test } from 'vitest';
import { callerTags } from './caller-tags.ts';

function counted() {
  const derived: string[] = [];
  const roots = {
    rootGen: () => 1,
    mac: (_label: string, _gen: number, ...parts: readonly (string | Buffer)[]) => {
      const caller = String(parts.at(-1));
      derived.push(caller);
      return Buffer.from(caller.padEnd(32, '.'));
    },
  };
  const tag = callerTags({ keyring: { roots: () => roots }, clock: { now: () => new Date(0) } });
  return { tag, derived };
}

test('a tag has 16 characters, and is derived once', () => {
  const { tag, derived } = counted();
  expect(tag('192.0.2.0/24')).toHaveLength(16);
  expect(tag('192.0.2.0/24')).toBe(tag('192.0.2.0/24'));
  expect(derived).toEqual(['192.0.2.0/24']);
});

test('a flood of callers drops the oldest tags only', () => {
  const { tag, derived } = counted();
  for (let caller = 0; caller < 10_001; caller += 1) tag(`caller ${caller}`);
  derived.length = 0;
  for (const caller of [10_000, 9_999, 5_000, 1_000]) tag(`caller ${caller}`);
  expect(derived).toEqual([]);
  tag('caller 0');
  expect(derived).toEqual(['caller 0']);
});
