// Tests the architecture rules on every source file (CONTRIBUTING.md#dependency-rule), and each rule on a
// planted violation.
import { describe, expect, test } from 'vitest';
import { elapsedTimes, unneededTimeExceptions } from './architecture/elapsed-times.ts';
import { filesWithoutLayer, fullFolders, mutualImports } from './architecture/folders.ts';
import { form } from './architecture/form.ts';
import { names, testsWithoutModule } from './architecture/names.ts';
import { packageRules } from './architecture/packages.ts';
import { platformWords, unneededExceptions } from './architecture/platform-words.ts';
import { boundaries, restrictions } from './architecture/rules.ts';
import { allSources, parseSource } from './architecture/sources.ts';
import { repeatedNames, unneededSharedNames } from './architecture/unique-names.ts';

const sources = allSources();
const rules = [
  ...packageRules,
  ...boundaries,
  ...restrictions,
  ...form,
  ...names,
  platformWords,
  elapsedTimes,
];

test('every package has source files', () => {
  for (const part of [
    'contracts/src/',
    'api/src/',
    'web/src/',
    'operator/src/',
    'scripts/',
    'tools/processes/src/',
  ]) {
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

test('every exception for a fixed time is needed', () => {
  expect(unneededTimeExceptions(sources)).toEqual([]);
  expect(unneededTimeExceptions([])).toContain('web/src/lib/api.test.tsx');
});

const exporting = (path: string, text: string) => parseSource(path, `// x\n${text}`);

describe('an exported name stands once in its package', () => {
  test('holds everywhere', () => expect(repeatedNames(sources)).toEqual([]));

  test('catches a repeated value, type or list of exports', () => {
    const value = exporting('api/src/platform/x.ts', 'export const same = 1;');
    const type = exporting('api/tests/y.ts', 'export type same = string;');
    const list = exporting('api/src/v1/z.ts', 'const one = 1;\nexport { one as same };');
    for (const other of [type, list]) expect(repeatedNames([value, other])).toHaveLength(1);
    const burns = ['secrets/burn.ts', 'domains/burn.ts', 'billing/burn.ts'].map((path) =>
      exporting(`api/src/features/${path}`, 'export const burn = 1;'),
    );
    expect(repeatedNames(burns)).toEqual([
      'api: burn in api/src/features/domains/burn.ts and api/src/features/billing/burn.ts',
    ]);
  });

  test('allows one name in two packages, and a name that is passed on', () => {
    const own = exporting('api/src/x.ts', 'export const same = 1;');
    const other = exporting('web/src/x.ts', 'export const same = 1;');
    const passedOn = exporting('api/src/y.ts', "export { same } from './x.ts';");
    expect(repeatedNames([own, other, passedOn])).toEqual([]);
  });

  test('every exception is needed', () => {
    expect(unneededSharedNames(sources)).toEqual([]);
    expect(unneededSharedNames([])).toContain('burn');
  });
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

describe('each test of operator/src is beside the module of its name', () => {
  test('holds everywhere', () => expect(testsWithoutModule(sources)).toEqual([]));

  test('catches a planted violation', () => {
    const paths = ['x.ts', 'x.test.ts', 'x.int.test.ts', 'x-fails.test.ts', 'y.int.test.ts'];
    const files = paths.map((path) => planted(`operator/src/kube/${path}`));
    expect(testsWithoutModule(files)).toEqual([
      'operator/src/kube/x-fails.test.ts',
      'operator/src/kube/y.int.test.ts',
    ]);
  });
});
