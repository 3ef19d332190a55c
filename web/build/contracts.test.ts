// Tests that pages import from compiled contracts only what these keep
// (docs/design/web-build.md#compiled-contracts).
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileContract } from './contracts.ts';

const web = new URL('../src/', import.meta.url);
const contractPath = (name: string): string =>
  fileURLToPath(new URL(`../../contracts/src/${name}.ts`, import.meta.url));

/** Values that a source imports, by contract file. Types are erased. */
const importsOf = (source: string): readonly (readonly [string, string])[] =>
  [...source.matchAll(/^import \{([^}]*)\} from '@glimpse\/contracts\/([\w-]+)';/gm)].flatMap(
    ([, names = '', file = '']) =>
      names
        .split(',')
        .map((name) => name.trim().replace(/ as .*/, ''))
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => [file, name] as const),
  );

/** Names that the compiled file does not export; files of plain data stay as they are. */
async function missingIn(imports: readonly (readonly [string, string])[]): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const [file, name] of imports) {
    const path = contractPath(file);
    if (!/from '(?:zod\/mini|\.\/endpoint\.ts)'/.test(readFileSync(path, 'utf8'))) continue;
    if (!(await compileContract(path)).includes(`export const ${name} =`)) missing.push(`${file}: ${name}`);
  }
  return missing;
}

test('every value that a page imports from a contract is kept', async () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: fileURLToPath(web) })
    .filter((path) => !path.includes('.test.') && !path.startsWith('testing/'))
    .map((path) => readFileSync(new URL(path, web), 'utf8'));
  const imports = sources.flatMap(importsOf);
  expect(imports.length).toBeGreaterThan(30);
  expect(await missingIn(imports)).toEqual([]);
});

test('a value that is not kept is found, a type is not asked for', async () => {
  const planted = importsOf("import { type Receipt, Scalar } from '@glimpse/contracts/shapes';");
  expect(planted).toEqual([['shapes', 'Scalar']]);
  expect(await missingIn(planted)).toEqual(['shapes: Scalar']);
});
