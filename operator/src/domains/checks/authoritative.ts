// Finds the name servers of a zone from the root down and asks each of them (RFC 1034 §5.3.3).
import type { Clock } from '#platform/clock.ts';
import { type DnsFault, type DnsFinding, readAnswer } from './dns-answer.ts';
import type { DnsServer, DnsExchange } from './dns-exchange.ts';
import { type DnsMessage, isAskable, type DnsQuestion } from './dns-message.ts';
import type { Ask } from './resolver.ts';
import { createTopLevels, type TopLevels, type NameServerZone } from './top-levels.ts';

/** IPv4 addresses of the root servers a to m (https://www.iana.org/domains/root/servers). */
const rootServers: readonly DnsServer[] = [
  '198.41.0.4',
  '170.247.170.2',
  '192.33.4.12',
  '199.7.91.13',
  '192.203.230.10',
  '192.5.5.241',
  '192.112.36.4',
  '198.97.190.53',
  '192.36.148.17',
  '192.58.128.30',
  '193.0.14.129',
  '199.7.83.42',
  '202.12.27.33',
].map((address) => ({ address, port: 53 }));

export type WalkOptions = {
  readonly exchange: DnsExchange;
  readonly clock: Clock;
  /** Refuses addresses of name servers that are not public. */
  readonly mayAsk: (address: string) => boolean;
  /** Replaces the root servers. */
  readonly start?: readonly DnsServer[];
  /** Port of name servers that a referral names. */
  readonly port?: number;
};

const [maxServers, maxReferrals, maxNested, maxQuestions] = [4, 12, 2, 48];

/** One look-up: `nested` counts the name servers whose own address is searched. */
type Walk = Required<WalkOptions> & {
  readonly root: NameServerZone;
  readonly topLevels: TopLevels;
  readonly signal: AbortSignal;
  readonly nested: number;
  readonly budget: { left: number };
};
type Answered = { readonly server: DnsServer; readonly message: DnsMessage };

const isUnder = (name: string, zone: string): boolean =>
  zone === '' || name === zone || name.endsWith(`.${zone}`);

/** The zone to which an answer refers: deeper than the one that was asked, and above the name. */
function referralOf(message: DnsMessage, name: string, zone: NameServerZone): string | undefined {
  if (message.code !== 0 || message.answers.length > 0 || message.authoritative) return undefined;
  const found = message.authority.find(
    (one) =>
      one.type === 'NS' && one.name !== zone.name && isUnder(one.name, zone.name) && isUnder(name, one.name),
  );
  return found?.name;
}

/** Addresses of a name server inside a referral; only those that the asked zone may speak for. */
function glueOf(message: DnsMessage, target: string, zone: NameServerZone): readonly string[] {
  if (!isUnder(target, zone.name)) return [];
  const of = (type: 'A' | 'AAAA') =>
    message.additional.flatMap((one) => (one.type === type && one.name === target ? [one.address] : []));
  const byIpv4 = of('A');
  return byIpv4.length > 0 ? byIpv4 : of('AAAA');
}

/** A server that refuses or fails says so without authority. */
const lameOr = (code: number): DnsFault => (code === 2 ? 'ServFail' : code === 5 ? 'Refused' : 'Lame');

/** An answer from outside the zone is lame; the start servers are trusted. */
function read(message: DnsMessage | undefined, question: DnsQuestion, zone: NameServerZone): DnsFinding {
  const isLame = message && zone.name !== '' && !message.authoritative && !message.oversized;
  return isLame ? { kind: 'fault', why: lameOr(message.code) } : readAnswer(message, question);
}

async function send(walk: Walk, server: DnsServer, question: DnsQuestion): Promise<DnsMessage | undefined> {
  if (walk.budget.left <= 0 || walk.signal.aborted) return undefined;
  walk.budget.left -= 1;
  return walk.exchange(server, question, { recursive: false, signal: walk.signal });
}

/** Resolves the address of a name server that came without one. */
async function addressOf(walk: Walk, name: string): Promise<readonly string[]> {
  if (walk.nested >= maxNested || !isAskable(name)) return [];
  const found = await descend({ ...walk, nested: walk.nested + 1 }, { name, type: 'A' });
  const addresses = found.flatMap((one) =>
    one.kind === 'records' ? one.records.flatMap((of) => (of.type === 'A' ? [of.address] : [])) : [],
  );
  return addresses.slice(0, 1);
}

/** The servers of the zone `below` that a referral names, one address each. */
async function zoneBelow(walk: Walk, { message, zone }: Referral, below: string): Promise<NameServerZone> {
  const names = message.authority.flatMap((one) =>
    one.type === 'NS' && one.name === below ? [one.target] : [],
  );
  const glued = new Map(names.map((name) => [name, glueOf(message, name, zone)]));
  const addresses = new Set([...glued.values()].flatMap((of) => of.slice(0, 1)));
  for (const name of names) {
    if (addresses.size >= maxServers) break;
    if (glued.get(name)?.length === 0)
      for (const address of await addressOf(walk, name)) addresses.add(address);
  }
  const servers = [...addresses].filter(walk.mayAsk).slice(0, maxServers);
  return { name: below, servers: servers.map((address) => ({ address, port: walk.port })) };
}
type Referral = { readonly message: DnsMessage; readonly zone: NameServerZone };

/** The servers of the root and of top-level zones are many: if they are silent, it is we who reach nobody. */
const silenceIn = ({ name }: NameServerZone): DnsFault => (name.includes('.') ? 'Silent' : 'Unreachable');

/** The first server of the zone with a usable answer, else what the servers said instead. */
async function firstOf(
  walk: Walk,
  zone: NameServerZone,
  question: DnsQuestion,
): Promise<Answered | DnsFault> {
  let fault: DnsFault = zone.servers.length > 0 ? silenceIn(zone) : 'Lame';
  for (const server of zone.servers.slice(0, maxServers)) {
    const message = await send(walk, server, question);
    if (message === undefined) continue;
    const refers = referralOf(message, question.name, zone) !== undefined;
    if (refers || message.oversized) return { server, message };
    const finding = read(message, question, zone);
    if (finding.kind !== 'fault') return { server, message };
    fault = finding.why;
  }
  return fault;
}

/** Follows referrals to the zone of the name, then asks its other servers, too: they may disagree. */
async function descend(walk: Walk, question: DnsQuestion): Promise<readonly DnsFinding[]> {
  let zone = walk.topLevels.find(question.name) ?? walk.root;
  for (let depth = 0; depth < maxReferrals; depth += 1) {
    const first = await firstOf(walk, zone, question);
    if (typeof first === 'string') {
      walk.topLevels.forget(zone);
      return [{ kind: 'fault', why: first }];
    }
    const below = referralOf(first.message, question.name, zone);
    if (below === undefined) {
      const others = zone === walk.root ? [] : zone.servers.filter((one) => one !== first.server);
      const messages = await Promise.all(others.map((server) => send(walk, server, question)));
      return [first.message, ...messages].map((message) => read(message, question, zone));
    }
    zone = await zoneBelow(walk, { message: first.message, zone }, below);
    walk.topLevels.remember(zone);
  }
  return [{ kind: 'fault', why: 'Loop' }];
}

/** Creates the NS walk. */
export function authoritativeAsk({ start = rootServers, port = 53, ...options }: WalkOptions): Ask {
  const root: NameServerZone = { name: '', servers: start };
  const topLevels = createTopLevels(options.clock);
  const given = { ...options, start, port, root, topLevels, nested: 0 };
  return (question, signal) => descend({ ...given, signal, budget: { left: maxQuestions } }, question);
}
