// Attempt budget: counts attempts as wrong in advance, undone by success (docs/design/limits.md#rate-limits).
import { shareOf } from '#platform/process-share.ts';
import { type WindowCount, windowCounters } from '#platform/window-counters.ts';
import type { RedisLink } from './connect.ts';

/**
 * After `pair` wrong attempts on one subject from one network, or `subject` on one subject in all,
 * one attempt per `gapSeconds` is allowed; after `network` attempts from one network none.
 * 0 turns a rule off.
 */
export type AttemptRules = {
  /** Begins every Redis key. */
  readonly prefix: string;
  /** For the counters of pair, subject and network. */
  readonly windowSeconds: number;
  readonly gapSeconds: number;
  /** After a success from a network, the rule `network` exempts the subject there for so long. */
  readonly knownSeconds: number;
  readonly pair: number;
  readonly subject: number;
  readonly network: number;
  /** The window in which wrong attempts of the whole region are counted. */
  readonly regionSeconds: number;
};

/** Short tags of the subject and the network; never an address. */
export type Attempt = { readonly subject: string; readonly network: string };

export type AttemptBudget = {
  /** Counts an attempt as wrong before it is made. @returns 0 if it is allowed, else the seconds to wait */
  reserve(attempt: Attempt): Promise<number>;
  /** The attempt was right: resets the pair, takes it off the wider counters, marks the network as known. */
  succeed(attempt: Attempt): Promise<void>;
  /** The attempt could not be checked: takes it off all counters. */
  withdraw(attempt: Attempt): Promise<void>;
  /** Counts a wrong attempt for the whole region, which refuses no one. @returns the count of this window */
  countWrong(): Promise<number>;
};

/** Runs atomically in Redis, as `memoryAttempts` does on a map. KEYS: pair, network, subject, gap, known. */
const reserveProgram = `
local function count(k) return tonumber(redis.call('GET', k) or '0') end
local window, gap, pairMost, subjectMost, networkMost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
if networkMost > 0 and count(KEYS[2]) >= networkMost and redis.call('EXISTS', KEYS[5]) == 0 then return math.max(1, redis.call('TTL', KEYS[2])) end
if redis.call('EXISTS', KEYS[4]) == 1 then return math.max(1, redis.call('TTL', KEYS[4])) end
for i = 1, 3 do if redis.call('INCR', KEYS[i]) == 1 then redis.call('EXPIRE', KEYS[i], window) end end
if (pairMost > 0 and count(KEYS[1]) >= pairMost) or (subjectMost > 0 and count(KEYS[3]) >= subjectMost) then redis.call('SET', KEYS[4], '1', 'EX', gap) end
return 0`;
const succeedProgram = `
redis.call('DEL', KEYS[1], KEYS[4])
for i = 2, 3 do if tonumber(redis.call('GET', KEYS[i]) or '0') > 0 then redis.call('DECR', KEYS[i]) end end
redis.call('SET', KEYS[5], '1', 'EX', ARGV[1])
return 0`;
const withdrawProgram = `
for i = 1, 3 do if tonumber(redis.call('GET', KEYS[i]) or '0') > 0 then redis.call('DECR', KEYS[i]) end end
redis.call('DEL', KEYS[4])
return 0`;
const countProgram = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count`;
const regionKeyOf = ({ prefix }: AttemptRules): string => `${prefix}:r`;

const keysOf = ({ prefix }: AttemptRules, { subject, network }: Attempt) =>
  [
    `${prefix}:p:${subject}:${network}`,
    `${prefix}:n:${network}`,
    `${prefix}:a:${subject}`,
    `${prefix}:g:${subject}:${network}`,
    `${prefix}:k:${subject}:${network}`,
  ] as const;

const mostEntries = 50_000;

/**
 * The same rules in the memory of this process, used while Redis is away. Known networks are kept apart, so
 * that a flood of wrong attempts drops none of them. @param now in ms
 */
export function memoryAttempts(rules: AttemptRules, now: () => number): AttemptBudget {
  const { live, put, add, takeBack, drop } = windowCounters({ mostEntries, now });
  const knownNetworks = windowCounters({ mostEntries, now });
  const count = (key: string, seconds = rules.windowSeconds): number => add(key, 1, seconds).value;
  const waitOf = (entry: WindowCount): number => Math.max(1, Math.ceil((entry.untilMs - now()) / 1000));
  return {
    async reserve(attempt) {
      const [pair, network, subject, gap, known] = keysOf(rules, attempt);
      const wide = live(network);
      if (rules.network > 0 && wide && wide.value >= rules.network && !knownNetworks.live(known))
        return waitOf(wide);
      const closed = live(gap);
      if (closed) return waitOf(closed);
      const [ofPair, , ofSubject] = [count(pair), count(network), count(subject)];
      const over =
        (rules.pair > 0 && ofPair >= rules.pair) || (rules.subject > 0 && ofSubject >= rules.subject);
      if (over) put(gap, 1, rules.gapSeconds);
      return 0;
    },
    async succeed(attempt) {
      const [pair, network, subject, gap, known] = keysOf(rules, attempt);
      drop([pair, gap]);
      takeBack([network, subject]);
      knownNetworks.put(known, 1, rules.knownSeconds);
    },
    async withdraw(attempt) {
      const [pair, network, subject, gap] = keysOf(rules, attempt);
      takeBack([pair, network, subject]);
      drop([gap]);
    },
    countWrong: async () => count(regionKeyOf(rules), rules.regionSeconds),
  };
}

/** The rules for one of several processes that serve together, while each counts alone. */
export const rulesOfProcess = (rules: AttemptRules, processes: number): AttemptRules => ({
  ...rules,
  pair: shareOf(rules.pair, processes),
  subject: shareOf(rules.subject, processes),
  network: shareOf(rules.network, processes),
});

/** Where the time comes from, in ms, and how many processes serve together. */
type Counting = { readonly now: () => number; readonly processes: number };

/** The budget in Redis: each call is one round trip. */
export function attemptBudget(
  redis: RedisLink,
  rules: AttemptRules,
  { now, processes }: Counting,
): AttemptBudget {
  const memory = memoryAttempts(rulesOfProcess(rules, processes), now);
  const { windowSeconds, gapSeconds, knownSeconds, pair, subject, network, regionSeconds } = rules;
  const run = async (
    program: string,
    keys: readonly string[],
    args: readonly number[],
  ): Promise<number | undefined> => {
    if (!redis.client || !redis.writable()) return undefined;
    const answer: unknown = await redis.client
      .eval(program, keys.length, ...keys, ...args.map(String))
      .catch(redis.writeFailed);
    return typeof answer === 'number' ? answer : undefined;
  };
  return {
    reserve: async (attempt) =>
      (await run(reserveProgram, keysOf(rules, attempt), [
        windowSeconds,
        gapSeconds,
        pair,
        subject,
        network,
      ])) ?? memory.reserve(attempt),
    async succeed(attempt) {
      if ((await run(succeedProgram, keysOf(rules, attempt), [knownSeconds])) === undefined)
        await memory.succeed(attempt);
    },
    async withdraw(attempt) {
      if ((await run(withdrawProgram, keysOf(rules, attempt), [])) === undefined)
        await memory.withdraw(attempt);
    },
    countWrong: async () =>
      (await run(countProgram, [regionKeyOf(rules)], [regionSeconds])) ?? memory.countWrong(),
  };
}
