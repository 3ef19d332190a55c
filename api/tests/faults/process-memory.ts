// Reads the memory of a process that a test has started.
import { readFile } from 'node:fs/promises';

/** Resident memory of a process in MB: now, and at its highest. */
export async function memoryOf(pid: number): Promise<{ readonly now: number; readonly highest: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') };
}
