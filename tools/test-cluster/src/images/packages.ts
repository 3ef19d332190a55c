// Finds the packages that a workspace needs in production, from package-lock.json.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';

type LockEntry = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
  readonly link?: boolean;
};
type Lock = { readonly packages: Readonly<Record<string, LockEntry>> };

/** Where Node finds `name` from the folder `from`: there, or in the nearest folder above. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = join(folder, 'node_modules', name);
    if (path in lock.packages) return path;
    if (folder === '') return undefined;
  }
}

/** Packages of a workspace: folders in `node_modules`, and links to other workspaces with their targets. */
export type Needed = { readonly folders: readonly string[]; readonly links: ReadonlyMap<string, string> };

/** Follows the production dependencies of a workspace. Optional packages of other systems are left out. */
export async function neededPackages(workspace: string): Promise<Needed> {
  const lock: Lock = JSON.parse(await readFile(join(rootFolder, 'package-lock.json'), 'utf8'));
  const seen = new Set<string>();
  const links = new Map<string, string>();
  const visit = (folder: string): void => {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = resolve(lock, folder, name);
      if (path === undefined || seen.has(path) || !existsSync(join(rootFolder, path))) continue;
      const { link, resolved = '' } = lock.packages[path] ?? {};
      if (link) links.set(path, resolved);
      else seen.add(path);
      if (!link || !seen.has(resolved)) visit(link ? resolved : path);
    }
  };
  visit(workspace);
  return { folders: [...seen], links };
}
