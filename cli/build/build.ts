// Writes dist/glimpse.cjs, the command as one file, and copies the licence into the package.
import { bundleOfCommand, distFolder, writeDist } from './command-bundle.ts';

await writeDist(await bundleOfCommand(), distFolder);
