// Lists the errors of each call, for the texts of the pages that make it
// (docs/design/web-build.md#message-catalogue).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../../../contracts/src');

/** Codes by `@glimpse/contracts/secrets#revealSecret`. */
export const contractErrors: ReadonlyMap<string, readonly string[]> = new Map(await allErrors());

/** One file after the other: a loader that is not Node's own mixes up files that import each other. */
async function allErrors(): Promise<(readonly [string, readonly string[]])[]> {
  const found: (readonly [string, readonly string[]])[] = [];
  for (const name of readdirSync(folder).filter(isSource)) found.push(...(await errorsOf(name)));
  return found;
}

function isSource(name: string): boolean {
  return name.endsWith('.ts') && !name.includes('.test.');
}

async function errorsOf(name: string): Promise<readonly (readonly [string, readonly string[]])[]> {
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(folder, name)).href);
  return Object.entries(exported).flatMap(([call, value]) => {
    if (typeof value !== 'object' || value === null || !('errors' in value && 'path' in value)) return [];
    const { errors } = value;
    const codes = Array.isArray(errors) ? errors.map(String) : [];
    return [[`@glimpse/contracts/${name.replace('.ts', '')}#${call}`, codes] as const];
  });
}
