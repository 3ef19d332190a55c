// One real API process of a test: its ports, its output, its end.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { compiled } from '../../scripts/tool/api-command.ts';
import { freePort } from '../../scripts/tool/ports.ts';
import { waitFor } from '../../scripts/tool/wait.ts';

const root = join(import.meta.dirname, '../..');
const readyMs = 30_000;

type Env = Readonly<Record<string, string>>;
export type Place = { readonly port: number; readonly servicePort: number };

/** Two free ports of the loopback address. */
export async function freePlace(): Promise<Place> {
  return { port: await freePort(), servicePort: await freePort() };
}

export type ApiProcess = Place & {
  readonly pid: number;
  /** Resolves with the exit code, or the signal's name, once the process has ended. */
  readonly ended: Promise<number | NodeJS.Signals>;
  kill(signal: NodeJS.Signals): void;
};

/** Starts a process without waiting for it; every line it prints goes to `lines`. It dies with us. */
export function spawnApi(place: Place, env: Env, lines: string[]): ApiProcess {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...compiled, ...env, PORT: String(place.port), SERVICE_PORT: String(place.servicePort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => lines.push(line));
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    process.off('exit', killWithUs);
    return code ?? signal ?? -1;
  });
  return { ...place, pid: child.pid ?? 0, ended, kill: (signal) => void child.kill(signal) };
}

/** Waits until /readyz says 200. @throws with what the process said, if it does not come up */
export async function untilReady(api: ApiProcess, lines: readonly string[]): Promise<void> {
  let over = false;
  void api.ended.then(() => (over = true));
  const asks = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${api.servicePort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await waitFor(asks, readyMs, () => over))) throw new Error(`The API did not come up:\n${lines.slice(-20).join('\n')}`);
}
