// Which chunk a module goes to: six requests make a first load, so what pages share travels with the entry (web.md 11).

/** What the bundler knows about a module, as far as chunks need it. */
export interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/**
 * `main` for what the entry needs at once, for what two lazy pages share and for every style: one stylesheet serves all pages.
 * `null` leaves a module with the one page or the dialogs that want it.
 */
export function chunkOf(id: string, graph: Graph): 'main' | null {
  if (id.endsWith('.css')) return 'main';
  const roots = rootsOf(id, graph);
  const pages = roots.filter((root) => root.endsWith('Page.tsx'));
  return pages.length > 1 || roots.some((root) => graph.getModuleInfo(root)?.isEntry) ? 'main' : null;
}

/** The entry and the lazily imported modules from which static imports lead to `id`. */
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
