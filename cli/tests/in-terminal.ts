// Runs `glimpse` in a real terminal (a pseudo-terminal of Python, which the tests need anyway).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Glimpse } from './glimpse-program.ts';

export type Session = {
  readonly args: readonly string[];
  /** Text on standard input, which then is a pipe; else it is the terminal. */
  readonly input?: string;
  /** What is typed when the terminal shows a text: the text, and the keys. */
  readonly answers?: readonly (readonly [string, string])[];
};

/** @returns the exit code, and everything that the terminal showed */
export async function inTerminal({ program, env, folder }: Glimpse, { args, input, answers = [] }: Session) {
  const plan = {
    command: [process.execPath, program, ...args],
    env: { ...env, TERM: 'xterm' },
    cwd: folder,
    input: input ?? null,
    answers,
    seconds: 60,
  };
  const child = spawn('python3', [join(import.meta.dirname, 'in-terminal.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin.end(JSON.stringify(plan));
  await once(child, 'close');
  const ended: { code: number; shown: string; left: number } = JSON.parse(Buffer.concat(chunks).toString());
  return ended;
}
