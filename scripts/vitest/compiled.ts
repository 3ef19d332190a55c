// Global set-up of int: the API is compiled once, before the first of its 180 starts, and not by all that begin at the same moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '../tool/api-command.ts';
import { rootFolder } from '../tool/folders.ts';

/** A start that loads everything and ends at its configuration, before it asks any server; what it compiled is kept. */
export async function setup(): Promise<void> {
  const child = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: rootFolder,
    env: { ...compiled, DEVELOPMENT: 'neither' },
    stdio: 'ignore',
  });
  await once(child, 'exit');
}
