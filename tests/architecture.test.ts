// Tests the architecture rules on every source file (CONTRIBUTING.md#dependency-rule), and each rule on a
// planted violation.
import { describe, expect, test } from 'vitest';
import { filesWithoutLayer, fullFolders, mutualImports } from './architecture/folders.ts';
import { form } from './architecture/form.ts';
import { platformWords, unneededExceptions } from './architecture/platform-words.ts';
import { boundaries, restrictions } from './architecture/rules.ts';
import { allSources, parseSource } from './architecture/sources.ts';

const sources = allSources();
const rules = [...boundaries, ...restrictions, ...form, platformWords];

test('every package has source files', () => {
  for (const part of ['contracts/src/', 'api/src/', 'web/src/', 'operator/src/', 'scripts/']) {
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

test('every exception for a word of the product in api/src/platform is needed', () => {
  expect(unneededExceptions(sources)).toEqual([]);
  expect(unneededExceptions([])).toContain('all: createSecretKey');
});

const planted = (path: string, target?: string) =>
  parseSource(path, target === undefined ? '// x' : `// x\nimport '${target}';`);

describe('no two sibling folders import each other', () => {
  test('holds everywhere', () => expect(mutualImports(sources)).toEqual([]));

  test('catches planted violations, also between deeper folders', () => {
    const forth = planted('api/src/features/secrets/model/x.ts', '#features/secrets/store/deep/y.ts');
    const back = planted('api/src/features/secrets/store/z.ts', '../model/x.ts');
    expect(mutualImports([forth, back])).toHaveLength(1);
    const styles = planted('web/src/features/secrets/shared/X.tsx', '../burn/Burn.module.css');
    expect(
      mutualImports([styles, planted('web/src/features/secrets/burn/Y.tsx', '../shared/X.tsx')]),
    ).toHaveLength(1);
  });

  test('leaves out tests, one direction, and what stands in the folder above', () => {
    const forth = planted('api/src/features/secrets/model/x.ts', '../store/y.ts');
    const test = planted('api/src/features/secrets/store/y.test.ts', '../model/x.ts');
    const above = planted('api/src/features/secrets/reveal.ts', './model/x.ts');
    const up = planted('api/src/features/secrets/model/z.ts', '../reveal.ts');
    expect(mutualImports([forth, test, above, up])).toEqual([]);
  });
});

describe('no folder has more than 25 source files', () => {
  test('holds everywhere', () => expect(fullFolders(sources)).toEqual([]));

  test('catches a planted violation', () => {
    const files = Array.from({ length: 26 }, (_, index) => planted(`web/src/ui/x${index}.tsx`));
    expect(fullFolders(files)).toEqual(['web/src/ui has 26 files']);
    expect(fullFolders(files.slice(1))).toEqual([]);
  });
});

describe('every file of api/src and web/src belongs to a layer', () => {
  test('holds everywhere', () => expect(filesWithoutLayer(sources)).toEqual([]));

  test('catches a planted violation', () => {
    const files = [planted('api/src/helpers/x.ts'), planted('web/src/x.ts'), planted('web/src/ui/x.tsx')];
    expect(filesWithoutLayer(files)).toEqual(['api/src/helpers/x.ts', 'web/src/x.ts']);
  });
});

test('half of the files have at most 50 lines, 90 % at most 140', () => {
  const lengths = sources.map(({ lines }) => lines).toSorted((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length * 0.5)]).toBeLessThanOrEqual(50);
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(140);
});
