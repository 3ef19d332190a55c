// Bundles a program to one file of plain JavaScript that needs no package (docs/cli.md#install).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** Comments name modules from here, wherever the build was started. */
const rootFolder = join(import.meta.dirname, '../..');

export type Bundle = {
  readonly entry: string;
  /** Name of the file that is written. */
  readonly name: string;
  /** Node 20 and executables run CommonJS. */
  readonly format: 'cjs' | 'es';
  readonly target: 'node20' | 'node24';
  /** Replaced in the sources, as JavaScript. */
  readonly define?: Readonly<Record<string, string>>;
};

/** Writes the bundle into `folder`, whose other files stay. */
export async function writeBundle(
  { entry, name, format, target, define = {} }: Bundle,
  folder: string,
): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'glimpse-bundle-')); // holds no configuration of ours
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      define: { ...define },
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        target,
        minify: false,
        emptyOutDir: false,
        outDir: folder,
        rolldownOptions: { cwd: rootFolder, output: { format, entryFileNames: name, minify: false } },
      },
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  return join(folder, name);
}
