// Tells a TLS proxy whether a host is one that is served here, so that it orders no certificate for others
// (docs/domain-agent.md#certificates-on-demand).
import { Hostname } from '@glimpse/contracts/handover/domains';
import { type Clock, dayMs } from '#platform/clock.ts';
import type { HttpReply } from '#platform/serve.ts';

/** As long as the API keeps them (docs/design/http-api.md#domains). */
const [servedMs, missedMs] = [30_000, 5000];
const maxEntries = 10_000;
/** So many names that were not served lately reach the database in a second. */
const newPerSecond = 20;
const longestQuery = 512;

type AskDeps = {
  /** Looks into the database. @throws driver errors */
  readonly isServed: (hostname: string) => Promise<boolean>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
};

const yes: HttpReply = { status: 200 };
const no: HttpReply = { status: 404 };
const later: HttpReply = { status: 503, headers: { 'retry-after': '1' } };

/** The host name of `domain=NAME`. `undefined`: it can't be one of ours. */
function nameIn(query: string): string | undefined {
  if (query.length > longestQuery) return undefined;
  const [given = '', ...more] = new URLSearchParams(query).getAll('domain');
  const name = given.toLowerCase().replace(/\.$/, '');
  return more.length === 0 && Hostname.safeParse(name).success ? name : undefined;
}

/** Remembers when names were found. The oldest of too many is forgotten. */
function createTimes(clock: AskDeps['clock']) {
  const times = new Map<string, number>();
  return {
    put(name: string): void {
      times.delete(name);
      times.set(name, clock.monotonicMs());
      const [oldest] = times.keys();
      if (times.size > maxEntries && oldest !== undefined) times.delete(oldest);
    },
    delete: (name: string): void => void times.delete(name),
    isWithin: (name: string, ms: number): boolean =>
      clock.monotonicMs() - (times.get(name) ?? -Infinity) < ms,
  };
}

/** Lets `perSecond` calls through, with bursts of one second. */
function createBudget(clock: AskDeps['clock'], perSecond: number): () => boolean {
  let next = -Infinity;
  return () => {
    const nowMs = clock.monotonicMs();
    const at = Math.max(next, nowMs - 1000);
    if (at > nowMs) return false;
    next = at + 1000 / perSecond;
    return true;
  };
}

/**
 * Creates the answer to a query: 200 for a served host, 404 for another name, 503 for one that can't be
 * looked up now. Names are neither logged nor repeated. A flood of new names keeps no served host waiting.
 */
export function createHostAsk({ isServed, clock }: AskDeps): (query: string) => Promise<HttpReply> {
  const [served, missed] = [createTimes(clock), createTimes(clock)];
  const running = new Map<string, Promise<HttpReply>>();
  const mayFind = createBudget(clock, newPerSecond);
  async function find(name: string): Promise<HttpReply> {
    const found = await isServed(name).catch(() => undefined);
    if (found === undefined) return served.isWithin(name, dayMs) ? yes : later;
    const [into, outOf] = found ? [served, missed] : [missed, served];
    into.put(name);
    outOf.delete(name);
    return found ? yes : no;
  }
  return async (query) => {
    const name = nameIn(query);
    if (name === undefined || missed.isWithin(name, missedMs)) return no;
    if (served.isWithin(name, servedMs)) return yes;
    if (!running.has(name) && !served.isWithin(name, dayMs) && !mayFind()) return later;
    const answer = running.get(name) ?? find(name).finally(() => running.delete(name));
    running.set(name, answer);
    return answer;
  };
}
