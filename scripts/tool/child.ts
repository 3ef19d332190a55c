// A child process that cannot outlive us: stopped in order when we stop, killed by a guard when we are killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

/** What to start, where its output goes, and how long it may take to stop before it is killed. */
export type ChildPlan = {
  readonly command: string;
  readonly args: readonly string[];
  readonly logFile: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stopMs?: number;
};

/** A running child. `ended` resolves with its exit code, or -1 when a signal ended it or it could not start. */
export type Child = AsyncDisposable & { readonly pid: number; readonly ended: Promise<number>; readonly running: () => boolean };

/** A shell that waits for our end of the pipe to close, which happens however we die, and then ends the child. */
function guard(pid: number): ChildProcess {
  const script = 'read _; kill -TERM "$1" 2>/dev/null';
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watcher.on('error', () => {}); // without a shell there is no guard; an orderly stop still works
  watcher.unref();
  return watcher;
}

async function stopGroup(pid: number, ended: Promise<number>, stopMs: number): Promise<void> {
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // the group is gone already: that is what we want
    }
  };
  signalGroup('SIGTERM');
  const timer = setTimeout(() => signalGroup('SIGKILL'), stopMs);
  await ended;
  clearTimeout(timer);
  signalGroup('SIGKILL'); // whatever the child left behind in its group
}

/** Starts a child in its own process group, so that Ctrl-C reaches us and we decide the order. */
export function startChild({ command, args, logFile, env, stopMs = 10_000 }: ChildPlan): Child {
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, { stdio: ['ignore', log, log], detached: true, ...(env && { env }) });
  closeSync(log);
  const failed = once(child, 'error').then(() => -1);
  const exited = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : -1));
  const ended = Promise.race([exited, failed]);
  const { pid } = child;
  if (pid === undefined) return { pid: 0, ended, running: () => false, [Symbol.asyncDispose]: async () => {} };
  const watcher = guard(pid);
  const running = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    await stopGroup(pid, ended, stopMs);
    watcher.kill('SIGKILL');
  };
  return { pid, ended, running, [Symbol.asyncDispose]: stop };
}
