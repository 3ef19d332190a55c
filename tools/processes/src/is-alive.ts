// Checks whether a process runs, including those of other users.

/** Sends no signal. EPERM means that the process runs under another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
