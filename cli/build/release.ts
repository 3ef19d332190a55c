// Writes what a release has of the command into a folder (docs/release.md): the package for npm, and on Linux
// x64 the executable with the licences of command and Node.
// Usage: node cli/build/release.ts PAGES FOLDER
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWith, licencePath, writeDist } from './command-bundle.ts';
import { nodeFolder, writeExecutable } from './executable.ts';

const [pages = '', folder = ''] = process.argv.slice(2);
const bundle = await bundleWith(pages);

await writeDist(bundle, join(folder, 'package/dist'));
await copyFile(join(import.meta.dirname, '../package.json'), join(folder, 'package/package.json'));

if (process.platform === 'linux' && process.arch === 'x64') {
  const executable = join(folder, 'executable');
  await mkdir(executable);
  await writeExecutable(join(executable, 'glimpse'), bundle);
  await copyFile(licencePath, join(executable, 'LICENSE'));
  await copyFile(join(nodeFolder(), 'LICENSE'), join(executable, 'LICENSE-node'));
}
