// Shares the search for a captcha's number between workers (docs/design/web-shell.md#captcha).
import type { Challenge } from '#features/captcha/challenge.ts';
import { openWorker, type SearchWorker } from '#features/captcha/open-worker.ts';

const mostWorkers = 16;
const sliceSize = 20_000;

/** Returns how many workers search: one core stays free, one worker always works. */
export function workersFor(cores: number): number {
  return Math.max(1, Math.min(mostWorkers, cores - 1));
}

/** Where the workers come from. */
export type Pool = { readonly count: number; open(): SearchWorker };

const realPool = (): Pool => ({ count: workersFor(navigator.hardwareConcurrency), open: openWorker });

/**
 * Returns the number of the challenge; `undefined` if there is none, if the workers fail or after an abort.
 * Each worker takes the next slice when it is done, so a slow core holds nobody up.
 */
export async function solve(
  challenge: Challenge,
  signal: AbortSignal,
  pool: Pool = realPool(),
): Promise<number | undefined> {
  const workers: SearchWorker[] = [];
  let next = 0;
  const work = async (): Promise<number> => {
    const worker = pool.open();
    workers.push(worker);
    while (next <= challenge.maxnumber) {
      const from = next;
      next += sliceSize;
      const to = Math.min(challenge.maxnumber, next - 1);
      const found = await worker.search(challenge, { from, to });
      if (found !== undefined) return found;
    }
    throw new Error('The challenge has no solution.');
  };
  try {
    const found = Promise.any(Array.from({ length: pool.count }, work));
    return await Promise.race([found, aborted(signal)]);
  } catch {
    return undefined; // no worker found the number, or all failed
  } finally {
    for (const worker of workers) worker.close();
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
