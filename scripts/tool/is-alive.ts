// Whether a process runs, whoever owns it.

/** Sends no signal; a process that is not ours to signal is alive, too. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
