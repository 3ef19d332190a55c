// Runs one command of a tier with a time limit and shows its output.
import { spawn } from 'node:child_process';
import { rootFolder } from './folders.ts';
import { limitTime, type TimeLimit } from './time-limit.ts';

/** Result of a command. `code` is -1 if it was killed or did not start; `late`: killed at the time limit. */
export type Ended = { readonly code: number; readonly output: string; readonly late: boolean };

/**
 * A command with its time limit on an idle machine of the reference speed. `quiet` collects the output
 * without printing it, `env` adds variables.
 */
export type CommandPlan = {
  readonly command: readonly [string, ...string[]];
  readonly limitMs: number;
  /** Watches the command and begins its limit anew at each progress. */
  readonly watch?: (limit: Pick<TimeLimit, 'restart'>) => Disposable;
  readonly quiet?: boolean;
  readonly env?: Readonly<Record<string, string>>;
};

/** Limits the time of a command. Its progress begins the limit anew. */
function startLimit({ limitMs, watch }: CommandPlan, onLate: () => void): Disposable {
  const limit = limitTime(limitMs, onLate);
  const watched = watch?.(limit);
  return {
    [Symbol.dispose]() {
      watched?.[Symbol.dispose]();
      limit[Symbol.dispose]();
    },
  };
}

/** Runs a program of node_modules/.bin (or PATH) in the root of the clone, without standard input. */
export function runCommand(plan: CommandPlan): Promise<Ended> {
  const { quiet = false, env = {} } = plan;
  const [program, ...args] = plan.command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: rootFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
    });
    const chunks: Buffer[] = [];
    let late = false;
    const killGroup = (signal: NodeJS.Signals) => child.pid !== undefined && process.kill(-child.pid, signal);
    const limit = startLimit(plan, () => {
      late = true;
      killGroup('SIGKILL');
    });
    const interrupted = () => killGroup('SIGINT');
    process.once('SIGINT', interrupted);
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const done = (code: number) => {
      limit[Symbol.dispose]();
      process.off('SIGINT', interrupted);
      resolve({ code, output: Buffer.concat(chunks).toString(), late });
    };
    child.on('error', () => done(-1));
    child.on('close', (code) => done(code ?? -1));
  });
}
