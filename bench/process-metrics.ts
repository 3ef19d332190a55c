// Reads memory and CPU time of another process from /proc (Linux only; zeros elsewhere).
import { existsSync, readFileSync } from 'node:fs';

const tickMs = 10; // USER_HZ is 100 on every Linux that Node runs on

/** A process and those that it started, such as the members of WEB_CONCURRENCY. */
function groupOf(pid: number): readonly number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(file)) return [pid];
  return [pid, ...readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)];
}

/** Returns the memory of a process and its children in MB (10^6 bytes); pages that they share count once. */
export function groupMemoryMb(pid: number): number {
  const proportional = groupOf(pid).map((member) => {
    const text = readFileSync(`/proc/${member}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  });
  return (proportional.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
}

/** Returns resident memory in MB (10^6 bytes): now, and the peak since the start. */
export function memoryOf(pid: number): { readonly nowMb: number; readonly peakMb: number } {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return { nowMb: 0, peakMb: 0 };
  const text = readFileSync(file, 'utf8');
  const megabytes = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) * 1024) / 1e6;
  return { nowMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}

/** Returns the CPU time of all threads of a process and its children since the start, in ms. */
export const cpuMsOf = (pid: number): number =>
  groupOf(pid).reduce((sum, member) => sum + ownCpuMs(member), 0);

function ownCpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const text = readFileSync(file, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // the name may contain blanks
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
