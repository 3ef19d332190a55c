// Starts the operator and the solver as the processes that users run.
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Child } from '@glimpse/processes/child';
import { startProgram } from '@glimpse/test-cluster/program';
import { freePort } from '@glimpse/processes/ports';
import { rootFolder } from '@glimpse/processes/folders';

export type Settings = Readonly<Record<string, string>>;

/** A running process of ours. */
export type Running = AsyncDisposable & {
  readonly pid: number;
  readonly running: () => boolean;
  readonly ended: Promise<number>;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resident memory, MiB. */
  readonly memory: () => Promise<{ readonly now: number; readonly most: number }>;
  /** CPU time so far, seconds. */
  readonly cpu: () => Promise<number>;
  readonly log: () => Promise<string>;
};

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, path, agent: false, timeout: 2000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(false));
    outgoing.end();
  });
}

async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function runningOf(child: Child, logFile: string): Running {
  const { pid } = child;
  return {
    pid,
    running: child.running,
    ended: child.ended,
    signal: (name) => void process.kill(pid, name),
    memory: () => memoryOf(pid),
    cpu: () => cpuOf(pid),
    log: () => readFile(logFile, 'utf8'),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

type Plan = {
  readonly name: string;
  readonly entry: 'main' | 'solver';
  readonly folder: string;
  readonly env: Settings;
  /** Path that answers 200 when the process is ready; absent: not waited for. */
  readonly readyPath?: string;
};

/** Starts an entry of the operator's package; its log is `<folder>/<name>.log`. */
export async function startEntry({ name, entry, folder, env, readyPath }: Plan): Promise<Running> {
  const healthPort = await freePort();
  const child = await startProgram({
    name,
    command: process.execPath,
    args: [
      '--max-old-space-size=160',
      '--max-semi-space-size=4',
      '--optimize-for-size',
      join(rootFolder, 'operator', 'src', `${entry}.ts`),
    ],
    folder,
    env: { PATH: process.env['PATH'] ?? '', HEALTH_PORT: String(healthPort), ...env },
    stopMs: 3000,
    ...(readyPath !== undefined && { ready: () => answers(healthPort, readyPath) }),
  });
  return runningOf(child, join(folder, `${name}.log`));
}
