// Compares the parts of the catalogue with what the bundler put together
// (docs/design/web-build.md#message-catalogue).
import { relative } from 'node:path';
import type { TextParts } from './text-parts.ts';

type ModuleInfo = { readonly code: string | null; readonly importedIds: readonly string[] } | null;

/**
 * Follows the imports of each lazy module as the bundler knows them.
 * @throws Error for a module that a page loads, but whose texts are not in the part of the page
 */
export function requireModules(
  parts: TextParts,
  root: string,
  getModuleInfo: (id: string) => ModuleInfo,
): void {
  for (const [name, { entry, files }] of parts) {
    const seen = new Set(entry === undefined ? [] : [`${root.replace(/\/$/, '')}/${entry}`]);
    for (const id of seen) {
      const file = relative(root, id);
      if (!/^src\/.*\.tsx?$/.test(file)) continue;
      const info = getModuleInfo(id);
      if (info?.code?.includes('useTranslations(') && !files.has(file))
        throw new Error(`The part ${name} lacks the texts of ${file}.`);
      for (const imported of info?.importedIds ?? []) seen.add(imported);
    }
  }
}
