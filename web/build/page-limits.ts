// Leaves out of `limits` what no page names: the object is part of every first load
// (docs/design/web-build.md#compiled-contracts).
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { limits } from '@glimpse/contracts/limits';

const root = new URL('../../', import.meta.url);
const imported = /import \{[^}]*\blimits\b[^}]*\} from '[^']*\/limits(?:\.ts)?';/;

/**
 * Returns the members of `limits` that a source names.
 * @throws Error for a use without a name, which would find nothing in the page
 */
export function namedLimits(source: string): readonly string[] {
  if (!imported.test(source)) return [];
  if (/(?:[=(,]\s*|\.\.\.)limits\b(?!\.)|\blimits\[/.test(source.replace(imported, '')))
    throw new Error('A page names each member of limits, such as limits.memoChars.');
  return [...source.matchAll(/\blimits\.(\w+)/g)].flatMap(([, name = '']) => name);
}

/** Contracts that the build compiles are computed there, so their limits are no part of a page. */
const isCompiled = (source: string): boolean => /from '(?:zod\/mini|\.\/endpoint\.ts)'/.test(source);

/** Returns `limits.ts` with the members that pages, and contracts of plain data, name. */
export function pageLimits(code: string): string {
  const paths = globSync(['web/src/**/*.{ts,tsx}', 'contracts/src/**/*.ts'], { cwd: fileURLToPath(root) });
  const sources = paths.map((path) => readFileSync(new URL(path, root), 'utf8'));
  const named = new Set(sources.filter((source) => !isCompiled(source)).flatMap(namedLimits));
  const kept = Object.fromEntries(Object.entries(limits).filter(([name]) => named.has(name)));
  return `${code.replace('export const limits =', 'const all =')}\nexport const limits = ${JSON.stringify(kept)};\n`;
}
