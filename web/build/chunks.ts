// Assigns modules to chunks; shared code goes into the main one to save requests
// (docs/design/web-build.md#chunks).

/** The part of the bundler's module data that decides about chunks. */
export interface Graph {
  getModuleInfo(
    id: string,
  ): { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/**
 * Returns `main` for modules of the entry, modules that two lazy pages share, and all styles.
 * Returns `null` for modules that only one page or only dialogs use.
 */
export function chunkOf(id: string, graph: Graph): 'main' | null {
  if (id.endsWith('.css')) return 'main';
  const roots = rootsOf(id, graph);
  const pages = roots.filter((root) => root.endsWith('Page.tsx'));
  return pages.length > 1 || roots.some((root) => graph.getModuleInfo(root)?.isEntry) ? 'main' : null;
}

/** Finds the entry and the lazily imported modules whose static imports lead to `id`. */
function rootsOf(id: string, graph: Graph): string[] {
  const roots: string[] = [];
  const seen = new Set([id]);
  for (const current of seen) {
    const info = graph.getModuleInfo(current);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) roots.push(current);
    for (const importer of info.importers) seen.add(importer);
  }
  return roots;
}
