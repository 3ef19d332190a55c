// The files by which tests start the API: its sources, or a bundle of them that starts faster
// (docs/development.md#what-runs-where).
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { compiled } from '../run/api-command.ts';

/** Names the folder of a bundle that a global set-up has made (compiled.ts). */
export const bundleVariable = 'API_BUNDLE';
const sources = { main: 'api/src/main.ts', cli: 'api/src/cli.ts' } as const;

/** What Node runs for a process of the API, or of its command line. */
export function entryOf(name: keyof typeof sources): string {
  const folder = process.env[bundleVariable];
  return folder === undefined ? sources[name] : join(folder, `${name}.js`);
}

/** What notes commands to MongoDB; in a bundle it shares the driver with the API. */
export function recorderPath(): string {
  const folder = process.env[bundleVariable] ?? join(rootFolder, 'api/tests/commands');
  return join(folder, `record-commands.${process.env[bundleVariable] === undefined ? 'ts' : 'js'}`);
}

/** The compile cache of a bundle goes with it. */
export function cacheEnv(): Readonly<Record<string, string>> {
  const folder = process.env[bundleVariable];
  return folder === undefined ? compiled : { NODE_COMPILE_CACHE: join(folder, 'cache') };
}

const maps = new Map<string, SourceMap | undefined>();

function readMap(path: string): SourceMap | undefined {
  if (!existsSync(path)) return undefined;
  const map: SourceMapPayload = JSON.parse(readFileSync(path, 'utf8'));
  return new SourceMap(map);
}

function mapOf(file: string): SourceMap | undefined {
  const path = `${file}.map`;
  if (!maps.has(path)) maps.set(path, readMap(path));
  return maps.get(path);
}

/** The place in the sources, or the same if there is no map. */
function sourceOf(place: string, folder: string): string {
  const [, file = '', row, column] = /^(?:file:\/\/)?(.+):(\d+):(\d+)$/.exec(place) ?? [];
  const found = mapOf(file)?.findOrigin(Number(row), Number(column));
  if (!found || !('fileName' in found)) return place;
  const path = resolve(folder, found.fileName);
  const name = path.startsWith(rootFolder) ? relative(rootFolder, path) : basename(path);
  return `${name}:${found.lineNumber}:${found.columnNumber}`;
}

/** Replaces places in a bundle by those of the sources. Node itself would load every map at the start. */
export function withSources(line: string): string {
  const folder = process.env[bundleVariable];
  if (folder === undefined || !line.includes(folder)) return line;
  return line.replaceAll(/(?:file:\/\/)?\/[^\s():"]+\.js:\d+:\d+/g, (place) => sourceOf(place, folder));
}
