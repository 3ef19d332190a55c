// For tests on real pods: visitors who create and open secrets all the time, and what they met.
import { setTimeout as pause } from 'node:timers/promises';
import { conceal, reveal, type Visitor } from './edge.ts';

const betweenMs = 40;
const fastMs = 500; // the objective `latency` (docs/objectives.md)

/** Starts visitors. Call `stop` before anything is read. */
export function startLoad(open: () => Visitor, visitors: number) {
  const times: number[] = [];
  const failures: string[] = [];
  let stopped = false;
  const began = performance.now();
  const fail = (what: string): void =>
    void failures.push(`${((performance.now() - began) / 1000).toFixed(1)} s: ${what}`);
  async function timed<T>(
    name: string,
    call: () => Promise<T>,
    isRight: (got: T) => boolean,
  ): Promise<T | undefined> {
    const start = performance.now();
    const got = await call().catch((error: unknown) => fail(`${name}: ${String(error)}`));
    times.push(performance.now() - start);
    if (got === undefined) return undefined;
    if (isRight(got)) return got;
    fail(`${name} answered ${String(got)}`);
    return undefined;
  }
  async function act(): Promise<void> {
    using visitor = open();
    while (!stopped) {
      const text = `text ${crypto.randomUUID()}`;
      const key = await timed(
        'conceal',
        () => conceal(visitor, text),
        (got) => typeof got === 'string',
      );
      if (key !== undefined)
        await timed(
          'reveal',
          () => reveal(visitor, String(key)),
          (got) => got === text,
        );
      await pause(betweenMs);
    }
  }
  const acting = Promise.all(Array.from({ length: visitors }, act));
  return {
    calls: () => times.length,
    /** Ends the visitors. @returns number of calls, failures, and share of calls that ended in 0.5 s */
    async stop() {
      stopped = true;
      await acting;
      const fast = times.filter((ms) => ms <= fastMs).length / times.length;
      return { calls: times.length, failures, fast };
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      await acting;
    },
  };
}
