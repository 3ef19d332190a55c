// Simulates a day of guessing at one secret from many networks. Prints how many guesses were evaluated, and
// how long readers with the right passphrase waited (docs/design/limits.md#attempts). Takes some minutes.
import { reserve, type Budget } from '#features/secrets/model/attempts.ts';

const day = 86_400;
const stepSeconds = 20;
/** Guessers that ask in one step: those that were told to come, then others at random. 3,600 an hour. */
const asksPerStep = 20;
const fewestNew = 4;
/** When readers arrive, in hours: at the start, in the flood, and late. */
const arrivals = [0.02, 4, 12, 20];
const start = Date.UTC(2026, 10, 22);

type Caller = { readonly prefix: number; readonly wide: number };

/** Random numbers that each run repeats (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const tag = (number: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(number);
  return bytes;
};

/** One secret, whose budget every call of `ask` may change. */
function openSecret() {
  let budget: Budget | undefined;
  return function ask({ prefix, wide }: Caller, second: number): number {
    const asked = reserve(budget, {
      prefix: tag(prefix),
      wide: tag(wide),
      now: new Date(start + second * 1000),
    });
    // A reader with the right passphrase ends the budget with its secret: here only guesses are counted.
    budget = asked.budget ?? budget;
    return asked.ok ? 0 : asked.waitSeconds;
  };
}

/** Readers in one wide network. They ask when they were told to. @returns the longest wait, in seconds */
function openReaders(ask: ReturnType<typeof openSecret>, wide: number) {
  const readers = arrivals.map((hours, index) => {
    const arrival = Math.round(hours * 3600);
    return { prefix: 4_000_000_000 + wide + index, wide, arrival, next: arrival, waited: Infinity };
  });
  return {
    step(second: number): void {
      for (const reader of readers.filter(({ next }) => next <= second)) {
        const wait = ask(reader, second);
        reader.next = wait === 0 ? Infinity : second + wait;
        if (wait === 0) reader.waited = second - reader.arrival;
      }
    },
    longestWait: (): number => Math.max(...readers.map(({ waited }) => waited)),
  };
}

/** Guesses for a day. @returns the evaluated guesses, and how long readers waited */
function simulate(prefixes: number, wides: number) {
  const random = seeded(prefixes + wides);
  const ask = openSecret();
  const beside = openReaders(ask, 0);
  const elsewhere = openReaders(ask, 200_000);
  const returning = new Map<number, number[]>(); // prefixes by the step in which they were told to come
  let guesses = 0;
  for (let second = 0; second < day; second += stepSeconds) {
    const told = (returning.get(second) ?? []).slice(0, asksPerStep - fewestNew);
    const others = asksPerStep - told.length;
    for (const prefix of [...told, ...Array.from({ length: others }, () => random(prefixes))]) {
      const wait = ask({ prefix, wide: prefix % wides }, second);
      if (wait === 0) guesses += 1;
      const step = second + Math.ceil(Math.max(1, wait) / stepSeconds) * stepSeconds;
      returning.set(step, [...(returning.get(step) ?? []), prefix]);
    }
    returning.delete(second);
    beside.step(second);
    elsewhere.step(second);
  }
  return { guesses, beside: beside.longestWait(), elsewhere: elsewhere.longestWait() };
}

const minutes = (seconds: number): string =>
  seconds === Infinity ? 'not that day' : `${(seconds / 60).toFixed(1)} min`;

process.stdout.write(
  '| Prefixes | Wide networks | Guesses in 24 h | Wait beside guessers | Wait elsewhere |\n',
);
process.stdout.write('|---|---|---|---|---|\n');
for (const prefixes of [200, 1000, 5000, 50_000])
  for (const wides of [1, 20, 200, 10_000].filter((count) => count <= prefixes)) {
    const { guesses, beside, elsewhere } = simulate(prefixes, wides);
    process.stdout.write(
      `| ${prefixes} | ${wides} | ${guesses} | ${minutes(beside)} | ${minutes(elsewhere)} |\n`,
    );
  }
