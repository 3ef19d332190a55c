// Starts etcd, the store of the test cluster.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Child } from '@glimpse/processes/child';
import { accepts } from '@glimpse/processes/wait';
import { flags, startProgram } from './program.ts';

/** The program, its client port on loopback, and the folder of data and log. */
export type EtcdPlan = { readonly command: string; readonly port: number; readonly folder: string };

/** Starts etcd. Its data does not survive a crash of the machine, because writes are not synced. */
export async function startEtcd({ command, port, folder }: EtcdPlan): Promise<Child> {
  const data = join(folder, 'etcd');
  await mkdir(data, { recursive: true, mode: 0o700 });
  const client = `http://127.0.0.1:${port}`;
  const args = flags({
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': 'http://127.0.0.1:0',
    'data-dir': data,
    'unsafe-no-fsync': true,
    'log-level': 'warn',
  });
  return startProgram({ name: 'etcd', command, args, folder, ready: () => accepts(port) });
}
