// Determines the package, layer and feature of a file (CONTRIBUTING.md#the-tree).

/** The packages of tools/. */
const tools = [
  'tools/processes',
  'tools/programs',
  'tools/mail-sink',
  'tools/payment-stand-in',
  'tools/test-cluster',
] as const;

/** Packages, and which other packages each may import. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  api: ['contracts'],
  web: ['contracts'],
  operator: ['contracts'],
  cli: ['contracts'],
  action: ['contracts', 'cli'],
  bench: ['contracts', 'scripts', 'tools/processes'],
  load: ['scripts', 'tools/processes', 'tools/programs'],
  scripts: ['contracts', ...tools],
  tests: ['contracts'],
  'tools/processes': [],
  'tools/programs': ['tools/processes'],
  'tools/mail-sink': ['tools/processes'],
  'tools/payment-stand-in': ['tools/processes', 'tools/programs'],
  'tools/test-cluster': ['tools/processes', 'tools/programs'],
};

/** Layers of a package, lowest first. A file may import its own layer and those below. */
const layers: Readonly<Record<string, readonly RegExp[]>> = {
  api: [
    /^api\/src\/(platform|config)\//,
    /^api\/src\/features\//,
    /^api\/src\/v1\//,
    /^api\/src\/composition\//,
    /^api\/src\/(routes|app|serve)\.ts/,
    /^api\/src\/cli\//,
    /^api\/src\/(main|cli)\.ts/,
  ],
  web: [
    /^web\/(src\/lib|locales)\//,
    /^web\/src\/ui\//,
    /^web\/src\/features\//,
    /^web\/src\/sealed-pages\//,
    /^web\/src\/shell\//,
    /^web\/src\/routes\.tsx?/,
    /^web\/src\/main\.tsx?/,
    /^web\/src\/testing\//,
  ],
  operator: [
    /^operator\/src\/platform\//,
    /^operator\/src\/kube\//,
    /^operator\/src\/resources\//,
    /^operator\/src\/(regions|domains|rs-agent)\//,
    /^operator\/src\/composition\//,
    /^operator\/src\/(main|agent|solver|rs-agent)\.ts/,
  ],
  cli: [
    /^cli\/src\/(exit-codes|clock|version|context|arguments|terminal|hosts|files)/,
    /^cli\/src\/commands\//,
    /^cli\/src\/run\.ts/,
    /^cli\/src\/main\.ts/,
  ],
};

/** Returns the top-level folder; for a tool `tools/<name>`. */
export function packageOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'tools' ? `tools/${second}` : first;
}

/** Whether a path is in a package of tools/. */
export const isTool = (path: string): boolean => packageOf(path).startsWith('tools/');

/** Returns the index of a file's layer, 0 for the lowest; `undefined` outside the layers. */
export function layerOf(path: string): number | undefined {
  const index = (layers[packageOf(path)] ?? []).findIndex((layer) => layer.test(path));
  return index < 0 ? undefined : index;
}

/** Returns `api/secrets` for `api/src/features/secrets/burn.ts`; `undefined` outside features. */
export function featureOf(path: string): string | undefined {
  const found =
    /^(api|web)\/src\/features\/([^/]+)\//.exec(path) ?? /^(operator)\/src\/(regions|domains)\//.exec(path);
  return found ? `${found[1]}/${found[2]}` : undefined;
}

/** Tests, their builders and suites, and memory stores. They may import anything. */
export function isTest(path: string): boolean {
  return /\.(test|e2e|suite|memory)\.tsx?$|(^|\/)(testing|samples|[^/]+-samples)\.tsx?$|\/testing\/|^((api|web|load|operator|cli|action|charts)\/)?tests\//.test(
    path,
  );
}

/** Sources of the packages that run in production, without their tests. */
export function isShipped(path: string): boolean {
  return /^(contracts|api|web|operator|cli|action)\/src\//.test(path) && !isTest(path);
}
