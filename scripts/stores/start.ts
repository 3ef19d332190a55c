// Starts a store and explains a failed start in one sentence.
import { readFile } from 'node:fs/promises';
import { type Child, type ChildPlan, startChild } from '@glimpse/processes/child';
import { type HeldPort, freePort } from '@glimpse/processes/ports';
import { UserError } from '@glimpse/processes/user-error';
import { accepts, waitFor } from '@glimpse/processes/wait';

const packageOf: Readonly<Record<string, string>> = {
  'libcurl.so.4': 'libcurl4',
  'libssl.so.3': 'libssl3',
  'libcrypto.so.3': 'libssl3',
};

/** What a store writes to its log when it listens. Another program may accept connections on its port. */
const listeningWords: Readonly<Record<string, string>> = {
  mongod: '"Waiting for connections"',
  mongos: '"Waiting for connections"',
  'redis-server': 'Ready to accept connections',
};
const takenWords = /Address already in use/i;

/** The port was taken between its choice and the start. */
export class PortTaken extends UserError {}

/** Explains why a program ended at once, from the end of its log. */
export function reasonOf(program: string, log: string, logFile: string): string {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(log)?.[1];
  if (library)
    return `${program} needs the library ${library}: install ${packageOf[library] ?? 'the package that contains it'}.`;
  if (/DBPathInUse|Unable to lock the lock file/.test(log))
    return `${program} cannot use its data folder: another ${program} uses it.`;
  if (takenWords.test(log)) return `${program} did not start: another program took its port.`;
  if (/Permission denied|Read-only file system/i.test(log))
    return `${program} has no permission to write its data folder; its log is ${logFile}.`;
  return `${program} did not start; its log is ${logFile}.`;
}

/** A plan with a log file, which tells whether the program listens. */
type LoggedPlan = ChildPlan & { readonly logFile: string };

/**
 * Starts `program` and waits until it accepts connections.
 * @throws PortTaken, or UserError with the reason; stops the process first
 */
export async function startListening(program: string, port: number, plan: LoggedPlan): Promise<Child> {
  const child = startChild(plan);
  const log = () => readFile(plan.logFile, 'utf8').catch(() => '');
  const listens = async () => (await accepts(port)) && (await log()).includes(listeningWords[program] ?? '');
  if (await waitFor(listens, 30_000, () => !child.running())) return child;
  await child[Symbol.asyncDispose]();
  const end = (await log()).slice(-4000);
  const reason = reasonOf(program, end, plan.logFile);
  throw takenWords.test(end) ? new PortTaken(reason) : new UserError(reason);
}

/** A port to ask for, 0 for any, or one that is held for the program. */
export type WishedPort = number | HeldPort;

const mostStarts = 3;

/** Starts a program on the wished port, or on another one if that is taken, also in the last moment. */
export async function onFreePort<T>(wished: WishedPort, start: (port: number) => Promise<T>): Promise<T> {
  if (typeof wished !== 'number') await wished[Symbol.asyncDispose]();
  let port = await freePort(typeof wished === 'number' ? wished : wished.port);
  for (let starts = 1; ; starts += 1) {
    try {
      return await start(port);
    } catch (thrown) {
      if (!(thrown instanceof PortTaken) || starts === mostStarts) throw thrown;
    }
    port = await freePort();
  }
}
