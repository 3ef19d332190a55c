// Where a file stands: its package, its layer inside the package, its feature (style §2 and §3).

/** Packages in the order of who may import whom: each list names what its package may import beside itself. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  api: ['contracts'],
  web: ['contracts'],
  bench: ['contracts', 'scripts'],
  scripts: [],
  tests: [],
};

/** Layers of a package, lowest first; a file imports its own layer and what is below. */
const layers: Readonly<Record<string, readonly RegExp[]>> = {
  api: [
    /^api\/src\/(platform|config)\//,
    /^api\/src\/features\//,
    /^api\/src\/v1\//,
    /^api\/src\/composition\//,
    /^api\/src\/(routes|app)\.ts/,
    /^api\/src\/cli\//,
    /^api\/src\/(main|cli)\.ts/,
  ],
  web: [
    /^web\/(src\/lib|locales)\//,
    /^web\/src\/ui\//,
    /^web\/src\/features\//,
    /^web\/src\/shell\//,
    /^web\/src\/routes\.tsx?/,
    /^web\/src\/main\.tsx?/,
  ],
};

/** The first folder: the package, or a folder of tools. */
export function packageOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** How high a file stands in its package, 0 lowest; `undefined` for files outside the layers. */
export function layerOf(path: string): number | undefined {
  const index = (layers[packageOf(path)] ?? []).findIndex((layer) => layer.test(path));
  return index < 0 ? undefined : index;
}

/** `api/secrets` for `api/src/features/secrets/burn.ts`, else `undefined`. */
export function featureOf(path: string): string | undefined {
  const found = /^(api|web)\/src\/features\/([^/]+)\//.exec(path);
  return found ? `${found[1]}/${found[2]}` : undefined;
}

/** Tests, their builders and suites, and the stores' memory twins: they may reach anything to check it. */
export function isTest(path: string): boolean {
  return /\.(test|e2e|suite|memory)\.tsx?$|(^|\/)(testing|samples|[^/]+-samples)\.tsx?$|\/testing\/|^((api|web)\/)?tests\//.test(path);
}

/** What runs for users: sources of the three packages, without their tests. */
export function isShipped(path: string): boolean {
  return /^(contracts|api|web)\/src\//.test(path) && !isTest(path);
}
