// Starts child processes that never outlive this process: stopped in order, or killed by a watchdog.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

/** A command, its log file (absent: our own output), and the time to stop before it is killed. */
export type ChildPlan = {
  readonly command: string;
  readonly args: readonly string[];
  readonly logFile?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  readonly stopMs?: number;
};

/** A running child. `ended` resolves with its exit code, or -1 if a signal ended it or it could not start. */
export type Child = AsyncDisposable & {
  readonly pid: number;
  readonly ended: Promise<number>;
  readonly running: () => boolean;
};

/** Starts a shell that waits until this process ends, however it ends, and then stops the child. */
function startWatchdog(pid: number): ChildProcess {
  const script = 'read _; kill -TERM "$1" 2>/dev/null';
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => {}); // without a shell there is no watchdog; an orderly stop still works
  watchdog.unref();
  return watchdog;
}

async function stopGroup(pid: number, ended: Promise<number>, stopMs: number): Promise<void> {
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // the group has ended already
    }
  };
  signalGroup('SIGTERM');
  const timer = setTimeout(() => signalGroup('SIGKILL'), stopMs);
  await ended;
  clearTimeout(timer);
  signalGroup('SIGKILL'); // processes that the child left in its group
}

/** Starts a child in its own process group, so that Ctrl-C reaches this process first. */
export function startChild({ command, args, logFile, env, stopMs = 10_000 }: ChildPlan): Child {
  const log = logFile === undefined ? 'inherit' : openSync(logFile, 'a');
  const child = spawn(command, args, { stdio: ['ignore', log, log], detached: true, ...(env && { env }) });
  if (typeof log === 'number') closeSync(log);
  const failed = once(child, 'error').then(() => -1);
  const exited = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : -1));
  const ended = Promise.race([exited, failed]);
  const { pid } = child;
  if (pid === undefined)
    return { pid: 0, ended, running: () => false, [Symbol.asyncDispose]: async () => {} };
  const watchdog = startWatchdog(pid);
  const running = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    await stopGroup(pid, ended, stopMs);
    watchdog.kill('SIGKILL');
  };
  return { pid, ended, running, [Symbol.asyncDispose]: stop };
}
