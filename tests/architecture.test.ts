// The dependency rule, the doors and the form of every file, as style §3 and §5 say them; each rule is shown to bite.
import { describe, expect, test } from 'vitest';
import { form } from './architecture/form.ts';
import { boundaries, doors } from './architecture/rules.ts';
import { allSources, parseSource } from './architecture/sources.ts';

const sources = allSources();
const rules = [...boundaries, ...doors, ...form];

test('there is something to look at', () => {
  for (const part of ['contracts/src/', 'api/src/', 'web/src/', 'scripts/']) {
    expect(sources.filter(({ path }) => path.startsWith(part)).length, `files in ${part}`).toBeGreaterThan(5);
  }
});

describe.each(rules)('$name', ({ scope, faults, planted }) => {
  test('holds everywhere', () => {
    const seen = sources.filter(({ path }) => scope(path));
    expect(seen.length, 'files the rule looks at').toBeGreaterThan(0);
    expect(seen.flatMap((source) => faults(source).map((fault) => `${source.path} ${fault}`))).toEqual([]);
  });

  test('catches a planted violation', () => {
    expect(planted.length).toBeGreaterThan(0);
    for (const { path, text } of planted) {
      const source = parseSource(path, text);
      expect(scope(path) && faults(source).length, text).toBe(1);
    }
  });
});

test('files are short: half have at most 50 lines, nine in ten at most 140', () => {
  const lengths = sources.map(({ lines }) => lines).toSorted((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length * 0.5)]).toBeLessThanOrEqual(50);
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(140);
});
