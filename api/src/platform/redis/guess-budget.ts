// Wrong tries at signing in, counted before they are made and given back on success (api.md 9, trust.md 6). In this process's memory while Redis is away.
import type { RedisLink } from './connect.ts';

/** `windowSeconds` for all counters; from `pair` wrong tries of one account from one network, or `account` in all, one try per `gapSeconds`; from `network` none. */
export type GuessRules = {
  readonly windowSeconds: number;
  readonly gapSeconds: number;
  readonly knownSeconds: number;
  readonly pair: number;
  readonly account: number;
  readonly network: number;
  /** Length of the window in which the region counts what turned out wrong. */
  readonly regionSeconds: number;
};

/** Short tags of who tries what; never an address. */
export type Guess = { readonly account: string; readonly network: string };

export type GuessBudget = {
  /** Counts a try as wrong before it is made. @returns seconds to wait if it must not be made, else 0 */
  reserve(guess: Guess): Promise<number>;
  /** It was right: the pair starts afresh, the wider counters lose this try, and the network is known for this account. */
  succeed(guess: Guess): Promise<void>;
  /** It was never judged: nothing of it stays counted. */
  withdraw(guess: Guess): Promise<void>;
  /** It was wrong: counted for the whole region, where nobody is refused. @returns how many of this window are wrong, this one included */
  countWrong(): Promise<number>;
};

/** One step at a time, whoever asks: the same program runs in Redis and on the map below. KEYS pair, network, account, gap, known. */
const reserveProgram = `
local function count(k) return tonumber(redis.call('GET', k) or '0') end
local window, gap, pairMost, accountMost, networkMost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
if networkMost > 0 and count(KEYS[2]) >= networkMost and redis.call('EXISTS', KEYS[5]) == 0 then return math.max(1, redis.call('TTL', KEYS[2])) end
if redis.call('EXISTS', KEYS[4]) == 1 then return math.max(1, redis.call('TTL', KEYS[4])) end
for i = 1, 3 do if redis.call('INCR', KEYS[i]) == 1 then redis.call('EXPIRE', KEYS[i], window) end end
if (pairMost > 0 and count(KEYS[1]) >= pairMost) or (accountMost > 0 and count(KEYS[3]) >= accountMost) then redis.call('SET', KEYS[4], '1', 'EX', gap) end
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
const regionKey = 'si:r';

const keysOf = ({ account, network }: Guess) =>
  [`si:p:${account}:${network}`, `si:n:${network}`, `si:a:${account}`, `si:g:${account}:${network}`, `si:k:${account}:${network}`] as const;

type Entry = { value: number; untilMs: number };
const mostEntries = 50_000;

/** Counters that end by themselves. @param now in ms */
function counters(windowSeconds: number, now: () => number) {
  const entries = new Map<string, Entry>();
  const live = (key: string): Entry | undefined => {
    const found = entries.get(key);
    return found && found.untilMs > now() ? found : undefined;
  };
  const put = (key: string, value: number, seconds: number): void => {
    if (entries.size >= mostEntries) entries.clear();
    entries.set(key, { value, untilMs: now() + seconds * 1000 });
  };
  const add = (key: string, step: number, seconds = windowSeconds): number => {
    const found = live(key);
    if (!found) put(key, Math.max(0, step), seconds);
    else found.value = Math.max(0, found.value + step);
    return live(key)?.value ?? 0;
  };
  const takeBack = (keys: readonly string[]): void => {
    for (const key of keys) if (live(key)) add(key, -1);
  };
  return { live, put, add, takeBack, drop: (keys: readonly string[]) => keys.forEach((key) => entries.delete(key)) };
}

/** The same rules on a map, for the time without Redis. @param now in ms */
export function memoryGuesses(rules: GuessRules, now: () => number): GuessBudget {
  const { live, put, add, takeBack, drop } = counters(rules.windowSeconds, now);
  const waitOf = (entry: Entry): number => Math.max(1, Math.ceil((entry.untilMs - now()) / 1000));
  return {
    async reserve(guess) {
      const [pair, network, account, gap, known] = keysOf(guess);
      const wide = live(network);
      if (rules.network > 0 && wide && wide.value >= rules.network && !live(known)) return waitOf(wide);
      const closed = live(gap);
      if (closed) return waitOf(closed);
      const [ofPair, , ofAccount] = [add(pair, 1), add(network, 1), add(account, 1)];
      const over = (rules.pair > 0 && ofPair >= rules.pair) || (rules.account > 0 && ofAccount >= rules.account);
      if (over) put(gap, 1, rules.gapSeconds);
      return 0;
    },
    async succeed(guess) {
      const [pair, network, account, gap, known] = keysOf(guess);
      drop([pair, gap]);
      takeBack([network, account]);
      put(known, 1, rules.knownSeconds);
    },
    async withdraw(guess) {
      const [pair, network, account, gap] = keysOf(guess);
      takeBack([pair, network, account]);
      drop([gap]);
    },
    countWrong: async () => add(regionKey, 1, rules.regionSeconds),
  };
}

/** The budget in Redis, one round trip each. */
export function guessBudget(redis: RedisLink, rules: GuessRules, now: () => number): GuessBudget {
  const memory = memoryGuesses(rules, now);
  const { windowSeconds, gapSeconds, knownSeconds, pair, account, network, regionSeconds } = rules;
  const run = async (program: string, keys: readonly string[], args: readonly number[]): Promise<number | undefined> => {
    if (!redis.client || !redis.usable()) return undefined;
    const answer: unknown = await redis.client.eval(program, keys.length, ...keys, ...args.map(String)).catch(() => redis.failed());
    return typeof answer === 'number' ? answer : undefined;
  };
  return {
    reserve: async (guess) =>
      (await run(reserveProgram, keysOf(guess), [windowSeconds, gapSeconds, pair, account, network])) ?? memory.reserve(guess),
    async succeed(guess) {
      if ((await run(succeedProgram, keysOf(guess), [knownSeconds])) === undefined) await memory.succeed(guess);
    },
    async withdraw(guess) {
      if ((await run(withdrawProgram, keysOf(guess), [])) === undefined) await memory.withdraw(guess);
    },
    countWrong: async () => (await run(countProgram, [regionKey], [regionSeconds])) ?? memory.countWrong(),
  };
}
