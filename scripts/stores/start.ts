// Starts a store and explains a failed start in one sentence.
import { readFile } from 'node:fs/promises';
import { type Child, type ChildPlan, startChild } from '../tool/child.ts';
import { UserError } from '../tool/user-error.ts';
import { accepts, waitFor } from '../tool/wait.ts';

const packageOf: Readonly<Record<string, string>> = {
  'libcurl.so.4': 'libcurl4',
  'libssl.so.3': 'libssl3',
  'libcrypto.so.3': 'libssl3',
};

/** Explains why a program ended at once, from the end of its log. */
export function reasonOf(program: string, log: string, logFile: string): string {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(log)?.[1];
  if (library)
    return `${program} needs the library ${library}: install ${packageOf[library] ?? 'the package that contains it'}.`;
  if (/DBPathInUse|Unable to lock the lock file/.test(log))
    return `${program} cannot use its data folder: another ${program} uses it.`;
  if (/Permission denied|Read-only file system/i.test(log))
    return `${program} has no permission to write its data folder; its log is ${logFile}.`;
  return `${program} did not start; its log is ${logFile}.`;
}

/**
 * Starts `program` and waits until it accepts connections.
 * @throws UserError with the reason; stops the process first
 */
export async function startListening(program: string, port: number, plan: ChildPlan): Promise<Child> {
  const child = startChild(plan);
  if (
    await waitFor(
      () => accepts(port),
      30_000,
      () => !child.running(),
    )
  )
    return child;
  await child[Symbol.asyncDispose]();
  const log = await readFile(plan.logFile, 'utf8').catch(() => '');
  throw new UserError(reasonOf(program, log.slice(-4000), plan.logFile));
}
