// Removes fields of contracts from the bundle that only the API and its documentation read.
import type { Plugin } from 'vite';

const serverField = /^\s*(?:summary: (['"]).*\1|noIndex: true|priority: '[A-C]'),$/gm;

/** Returns a contract file without the lines that hold such a field. */
export function withoutServerFields(code: string): string {
  return code.replaceAll(serverField, '');
}

/** Vite plugin for the files of contracts. */
export function stripServerFields(): Plugin {
  return {
    name: 'glimpse:strip-server-fields',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/contracts/src/') ? { code: withoutServerFields(code), map: null } : undefined,
  };
}
