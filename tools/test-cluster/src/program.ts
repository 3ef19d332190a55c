// Starts a program of the test cluster and waits until it is ready.
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { type Child, startChild } from '@glimpse/processes/child';
import { UserError } from '@glimpse/processes/user-error';
import { waitFor } from '@glimpse/processes/wait';

/** A program, its arguments, the folder of its log, and how to see it is ready (not awaited if absent). */
export type ProgramPlan = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly ready?: () => Promise<boolean>;
  readonly limitMs?: number;
  readonly stopMs?: number;
};

/** Options in the form `--name=value`. */
export function flags(values: Readonly<Record<string, string | number | boolean>>): readonly string[] {
  return Object.entries(values).map(([name, value]) => `--${name}=${value}`);
}

/**
 * Starts a program and waits until it is ready. Its log is `<folder>/<name>.log`.
 * @throws UserError with the end of its log; stops it first
 */
export async function startProgram(plan: ProgramPlan): Promise<Child> {
  const { name, command, args, folder, env, limitMs = 60_000, stopMs = 5000 } = plan;
  const logFile = join(folder, `${name}.log`);
  const child = startChild({ command, args, logFile, stopMs, ...(env && { env }) });
  const ready = plan.ready ?? (async () => child.running());
  if (await waitFor(ready, limitMs, () => !child.running())) return child;
  const ended = !child.running();
  await child[Symbol.asyncDispose]();
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const what = ended ? 'ended at its start' : `was not ready within ${limitMs / 1000} s`;
  throw new UserError(`${name} ${what}; its log ${logFile} ends with:\n${log.slice(-2000)}`);
}

/** Whether a URL answers 200. Without `ca` any certificate is accepted: the server is our own child. */
export function answers(url: string, token?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      url,
      {
        rejectUnauthorized: false,
        agent: false,
        timeout: 2000,
        headers: {
          'user-agent': 'glimpse', // Pebble refuses requests without one
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
}
