// Global set-up of int: compiles the API once, because parallel first starts would each compile it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '../run/api-command.ts';
import { rootFolder } from '@glimpse/processes/folders';

/** Starts the API with an invalid setting: it loads all modules, fills the compile cache and exits. */
export async function setup(): Promise<void> {
  const child = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: rootFolder,
    env: { ...compiled, DEVELOPMENT: 'neither' },
    stdio: 'ignore',
  });
  await once(child, 'exit');
}
