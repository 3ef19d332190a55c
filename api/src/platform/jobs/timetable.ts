// Calls a function at the times of a cron expression, also after the machine's clock was set.
// The timer of node-cron visits each missed time, for a minute after a jump of 3 days, and waits
// for times that a clock set back has moved away; here node-cron only computes the next time.
import { createTask } from 'node-cron';
import type { Clock } from '#platform/time/clock.ts';

const longestSleepMs = 30_000;

/**
 * Times that passed while the process was busy or its clock jumped are made up for by one call.
 * @param at cron expression with seconds, UTC
 * @param machine clock that node-cron reads, too
 */
export function callAt(at: string, machine: Clock, call: () => void): AsyncDisposable {
  const task = createTask(at, call, { timezone: 'UTC' });
  const nextMs = (): number => task.getNextRuns(1)[0]?.getTime() ?? Infinity;
  let dueMs = nextMs();
  let wokenMs = machine.now().getTime();
  const sleep = (): NodeJS.Timeout =>
    setTimeout(wake, Math.min(Math.max(dueMs - machine.now().getTime(), 0), longestSleepMs));
  const wake = (): void => {
    const nowMs = machine.now().getTime();
    const isDue = nowMs >= dueMs;
    if (isDue || nowMs < wokenMs) dueMs = nextMs(); // computing it takes up to 2 ms
    wokenMs = nowMs;
    if (isDue) call();
    timer = sleep();
  };
  let timer = sleep();
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await task.destroy();
    },
  };
}
