// A known loop of work in the page, which its reactions are compared with (record 100).
import type { Page } from 'playwright';
import { machineSlowness } from '@glimpse/processes/machine-speed';

/** Milliseconds of one loop on the processor as the page has it: the median of five. */
export const loopMsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const loops = Array.from({ length: 5 }, () => {
      const from = performance.now();
      for (let at = 0; at < 30; at += 1)
        JSON.parse(JSON.stringify(Array.from({ length: 300 }, (_, row) => ({ row, text: `row ${row}` }))));
      return performance.now() - from;
    });
    return loops.toSorted((one, other) => one - other)[2] ?? 0;
  });

/** Prints figures with the speed of the machine beside them. */
export const reportOf = (what: string, figures: object): void =>
  void process.stdout.write(`${what}: ${JSON.stringify(figures)}; this machine: ${machineSlowness()}\n`);
