// One copy per data folder: a lock file that names its holder and outlives no crash.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../tool/is-alive.ts';
import { UserError } from '../tool/user-error.ts';

/** When the process started, by the kernel's count; tells a number used again from the old holder. Empty where there is no /proc. */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return ''; // gone, or a system without /proc
  }
}

function holderOf(file: string): number | undefined {
  const [first, birth] = readFileSync(file, 'utf8').split(' ');
  const pid = Number(first);
  return pid > 0 && isAlive(pid) && birthOf(pid) === birth ? pid : undefined;
}

/** Takes the folder for this process. @throws Problem when another copy holds it; dispose to give it back */
export function lockFolder(folder: string): Disposable {
  const file = join(folder, 'lock');
  const mine = `${process.pid} ${birthOf(process.pid)}`;
  try {
    writeFileSync(file, mine, { flag: 'wx' });
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown;
    const holder = holderOf(file);
    if (holder !== undefined) throw new UserError(`Another copy is running on ${folder} (process ${holder}): stop it first.`);
    writeFileSync(file, mine); // its holder died without a word
  }
  return { [Symbol.dispose]: () => rmSync(file, { force: true }) };
}
