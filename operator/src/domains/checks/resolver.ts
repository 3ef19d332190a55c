// Looks records up, following aliases across servers; every outcome is a value.
import type { Clock } from '#platform/clock.ts';
import { type DnsFault, type DnsFinding, maxAliases, readAnswer } from './dns-answer.ts';
import type { DnsServer, DnsExchange } from './dns-exchange.ts';
import { type DnsRecord, isAskable, type DnsQuestion, type RecordType } from './dns-message.ts';

/** Records at the end of a row of aliases. Servers that disagree give several paths. */
export type AliasPath = { readonly aliases: readonly string[]; readonly records: readonly DnsRecord[] };

/** `notFound` is a positive answer: there is no such record. `couldNotAsk` says nothing about the record. */
export type Lookup =
  | { readonly kind: 'answered'; readonly paths: readonly AliasPath[] }
  | {
      readonly kind: 'notFound';
      readonly missing: 'NXDomain' | 'NoData';
      readonly aliases: readonly string[];
    }
  | { readonly kind: 'couldNotAsk'; readonly why: DnsFault };

/** `stopAt`: an alias at which the search ends, because the rest is known. */
export type ResolveOptions = { readonly signal: AbortSignal; readonly stopAt?: string | undefined };

export type Resolver = { resolve(name: string, type: RecordType, options: ResolveOptions): Promise<Lookup> };

/** Asks the servers that are responsible for one name; each distinct answer is a finding. */
export type Ask = (question: DnsQuestion, signal: AbortSignal) => Promise<readonly DnsFinding[]>;

const maxWaitMs = 10_000;
/** Servers that disagree may send a look-up down several rows of aliases. */
const maxPlaces = 64;
const maxLookupMs = 30_000;
/** Live domains are looked at every 8 minutes: about 20 questions each, so 2400 of them fit. */
export const questionsPerSecond = 100;

/** Wraps an exchange so that it sends at most `perSecond` questions, with bursts of one second. */
export function paced(exchange: DnsExchange, clock: Clock, perSecond = 20): DnsExchange {
  const gapMs = 1000 / perSecond;
  let next = 0;
  return async (server, question, how) => {
    const nowMs = clock.monotonicMs();
    const at = Math.max(next, nowMs - 1000);
    if (at - nowMs > maxWaitMs) return undefined;
    next = at + gapMs;
    if (at > nowMs) await clock.sleep(at - nowMs, how.signal);
    return exchange(server, question, how);
  };
}

/** Every resolver knows the servers of the root. */
const control: DnsQuestion = { name: '', type: 'NS' };

/**
 * Asks one resolver. Silence is the domain's fault only if the resolver answers something else. An error is
 * one of DNSSEC if the answer is there without the check (RFC 4035 §3.2.2).
 */
async function askOne(
  exchange: DnsExchange,
  { server, question }: { readonly server: DnsServer; readonly question: DnsQuestion },
  signal: AbortSignal,
): Promise<DnsFinding> {
  const how = { recursive: true, signal };
  const finding = readAnswer(await exchange(server, question, how), question);
  if (finding.kind !== 'fault' || signal.aborted) return finding;
  if (finding.why === 'Silent') {
    const isAlive = (await exchange(server, control, how)) !== undefined;
    return isAlive ? finding : ({ kind: 'fault', why: 'Unreachable' } as const);
  }
  if (finding.why !== 'ServFail') return finding;
  const unchecked = readAnswer(await exchange(server, question, { ...how, unchecked: true }), question);
  return unchecked.kind === 'fault' ? finding : ({ kind: 'fault', why: 'Bogus' } as const);
}

/** Asks the given resolvers in turn until one answers. What one says about a fault outweighs silence. */
export function recursiveAsk(exchange: DnsExchange, resolvers: readonly DnsServer[]): Ask {
  return async (question, signal) => {
    let fault: Extract<DnsFinding, { kind: 'fault' }> = { kind: 'fault', why: 'Unreachable' };
    for (const server of resolvers) {
      const finding = await askOne(exchange, { server, question }, signal);
      if (finding.kind !== 'fault') return [finding];
      if (fault.why === 'Unreachable') fault = finding;
      if (signal.aborted) break;
    }
    return [fault];
  };
}

type Search = {
  readonly paths: AliasPath[];
  missing?: Extract<Lookup, { kind: 'notFound' }>;
  fault?: DnsFault;
};
type Filing = { readonly search: Search; readonly stopAt: string | undefined };
type Place = { readonly name: string; readonly aliases: readonly string[] };

/** Files one finding; returns the alias to follow next, if it is one. */
function file({ search, stopAt }: Filing, place: Place, finding: DnsFinding): Place | undefined {
  if (finding.kind === 'fault') {
    search.fault ??= finding.why;
    return undefined;
  }
  const aliases = [...place.aliases, ...finding.aliases];
  if (stopAt !== undefined && aliases.includes(stopAt)) search.paths.push({ aliases, records: [] });
  else if (finding.kind === 'records') search.paths.push({ aliases, records: finding.records });
  else if (finding.kind === 'missing') {
    search.missing ??= { kind: 'notFound', missing: finding.missing, aliases };
  } else {
    const name = aliases.at(-1) ?? '';
    if (isAskable(name) && aliases.length <= maxAliases) return { name, aliases };
    search.fault ??= isAskable(name) ? 'TooMuch' : 'Loop';
  }
  return undefined;
}

/** Creates a resolver on servers that `ask` reaches. */
export function createResolver(ask: Ask): Resolver {
  return {
    async resolve(name, type, { signal, stopAt }) {
      if (!isAskable(name)) return { kind: 'notFound', missing: 'NXDomain', aliases: [] };
      const search: Search = { paths: [] };
      const seen = new Set([name]);
      const places: Place[] = [{ name, aliases: [] }];
      const limited = AbortSignal.any([signal, AbortSignal.timeout(maxLookupMs)]);
      for (let place = places.shift(); place && !limited.aborted; place = places.shift()) {
        for (const finding of await ask({ name: place.name, type }, limited)) {
          const next = file({ search, stopAt }, place, finding);
          if (next && seen.has(next.name)) search.fault ??= 'Loop';
          else if (next && seen.size >= maxPlaces) search.fault ??= 'TooMuch';
          else if (next) places.push(next);
          if (next) seen.add(next.name);
        }
      }
      if (search.paths.length > 0) return { kind: 'answered', paths: search.paths };
      return search.missing ?? { kind: 'couldNotAsk', why: search.fault ?? 'Silent' };
    },
  };
}
