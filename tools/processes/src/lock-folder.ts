// Locks the data folder for one process. A lock left by a crashed process is replaced.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';
import { UserError } from './user-error.ts';

/**
 * Start time of a process in kernel ticks. It detects a process id that the system has used again.
 * Empty without /proc.
 */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return ''; // the process has ended, or there is no /proc
  }
}

function holderOf(file: string): number | undefined {
  const [first, birth] = readFileSync(file, 'utf8').split(' ');
  const pid = Number(first);
  return pid > 0 && isAlive(pid) && birthOf(pid) === birth ? pid : undefined;
}

/** Locks the folder until disposal. @throws UserError if another process holds the lock */
export function lockFolder(folder: string): Disposable {
  const file = join(folder, 'lock');
  const mine = `${process.pid} ${birthOf(process.pid)}`;
  try {
    writeFileSync(file, mine, { flag: 'wx' });
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown;
    const holder = holderOf(file);
    if (holder !== undefined)
      throw new UserError(`Another copy is running on ${folder} (process ${holder}): stop it first.`);
    writeFileSync(file, mine); // its holder crashed
  }
  return { [Symbol.dispose]: () => rmSync(file, { force: true }) };
}
