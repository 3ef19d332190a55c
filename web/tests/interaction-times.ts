// Measures how long a page takes to answer a key or a press, and a bare page beside it (record 100).
import type { Page } from 'playwright';
import { machineSlowness } from '@glimpse/processes/machine-speed';

/** The browser reports no shorter one (Event Timing, section 2). */
const shortestMs = 16;

/** Notes the longest time from a key or a press to the next paint. */
const watch = (durationThreshold: number) => {
  const seen = { longest: durationThreshold };
  Object.assign(globalThis, { seen });
  const note = ({ duration }: PerformanceEntry) => {
    seen.longest = Math.max(seen.longest, duration);
  };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type: 'event',
    durationThreshold,
  } as PerformanceObserverInit);
};

const longest = async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
  return (Reflect.get(globalThis, 'seen') as { longest: number }).longest;
};

/** @returns the longest answer of the page while `act` ran, in ms, in steps of 8 */
export async function longestAnswer(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watch, shortestMs);
  await act();
  return await page.evaluate(longest);
}

/** Prints figures with the speed of the machine beside them. */
export const reportOf = (what: string, figures: object): void =>
  void process.stdout.write(`${what}: ${JSON.stringify(figures)}; this machine: ${machineSlowness()}\n`);

/** The best round counts: other programs only add time. @returns the smallest ratio that was seen */
export async function bestRatio(most: number, measure: () => Promise<number>): Promise<number> {
  const rounds = 5;
  let best = Infinity;
  for (let round = 0; round < rounds && best > most; round += 1) best = Math.min(best, await measure());
  return best;
}

/** Slows the processor down, as a cheap phone has it. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
