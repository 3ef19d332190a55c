// Assigns modules to chunks, so that a first visit needs few requests (docs/design/web-build.md#chunks).

/** The part of the bundler's module data that decides about chunks. */
export type Graph = {
  getModuleInfo(
    id: string,
  ): { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

const home = 'HomePage.tsx';
const privatePage = 'PrivatePage.tsx';
const secretPages = ['RecipientPage.tsx', privatePage, 'BurnPage.tsx'];
const sealed = '/secrets/sealed/';

/** The chunk of one of these pages has its name: `PrivatePage`. */
const nameOf = (page: string): string => page.replace('.tsx', '');

/**
 * Returns the chunk of a module, or `null` if the bundler decides.
 * `main`: what every page needs, what Home shares with a page of a secret, and the styles of all of these.
 * `HomePage`, `RecipientPage` and so on: one of the first pages and what it shares with later pages.
 * `secret`: what the private page shares with other pages of a secret.
 * `attempt`: what the recipient and the burn page alone share, such as the passphrase.
 * `sealed`: what a form loads once its links are sealed.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph);
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return 'main';
  const reached = (page: string): boolean => roots.some((root) => root.endsWith(`/${page}`));
  const secrets = secretPages.filter(reached);
  const [only] = secrets;
  const shared = secrets.length;
  if (id.endsWith('.css')) return shared > 0 || reached(home) ? 'main' : null;
  if (reached(home)) return shared > 0 ? 'main' : nameOf(home);
  if (shared > 1) return secrets.includes(privatePage) ? 'secret' : 'attempt';
  if (only !== undefined) return nameOf(only);
  return id.includes(sealed) && reached('sealed-form.ts') ? 'sealed' : null;
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
