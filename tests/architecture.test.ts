// Tests the architecture rules on every source file (CONTRIBUTING.md#dependency-rule), and each rule on a
// planted violation.
import { describe, expect, test } from 'vitest';
import { form } from './architecture/form.ts';
import { boundaries, restrictions } from './architecture/rules.ts';
import { allSources, parseSource } from './architecture/sources.ts';

const sources = allSources();
const rules = [...boundaries, ...restrictions, ...form];

test('every package has source files', () => {
  for (const part of ['contracts/src/', 'api/src/', 'web/src/', 'scripts/']) {
    expect(sources.filter(({ path }) => path.startsWith(part)).length, `files in ${part}`).toBeGreaterThan(5);
  }
});

describe.each(rules)('$name', ({ scope, faults, planted }) => {
  test('holds everywhere', () => {
    const seen = sources.filter(({ path }) => scope(path));
    expect(seen.length, 'files in the scope of the rule').toBeGreaterThan(0);
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

test('half of the files have at most 50 lines, 90 % at most 140', () => {
  const lengths = sources.map(({ lines }) => lines).toSorted((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length * 0.5)]).toBeLessThanOrEqual(50);
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(140);
});
