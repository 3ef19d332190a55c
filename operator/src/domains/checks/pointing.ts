// Checks whether every address of a host name is the region's edge.
import { isIPv6 } from 'node:net';
import { canonicalAddress } from './dns-message.ts';
import { isApex } from './hostname.ts';
import type { DnsFault } from './dns-answer.ts';
import type { Lookup, Resolver } from './resolver.ts';

/** Where custom domains lead: a name for CNAME records, addresses for an apex. */
export type Target = {
  readonly cname?: string | undefined;
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
};

/** Result; `observed` are addresses, or the last alias of a name that leads nowhere. */
export type Pointing = {
  readonly kind: 'Routed' | 'PartlyRouted' | 'WrongTarget' | 'NXDomain' | 'NoAddress' | 'couldNotAsk';
  readonly observed: readonly string[];
  /** Those of `observed` that are not ours. */
  readonly foreign: readonly string[];
  /** Whether an alias to another name is visible. A proxy of a DNS provider shows addresses only. */
  readonly aliased?: boolean;
  /** Why servers could not be asked. */
  readonly why?: DnsFault | undefined;
};

/** The record that the owner must set. Several addresses make several records of one type. */
export type PointingRecord = {
  readonly type: 'CNAME' | 'A' | 'AAAA' | 'ALIAS';
  readonly values: readonly string[];
};

/**
 * A CNAME record, but address records at an apex, where a CNAME is not allowed (RFC 1912 §2.4). Without given
 * addresses an apex takes the ALIAS or ANAME record with which providers follow a name.
 */
export function expectedRecord(hostname: string, { cname, ipv4, ipv6 }: Target): PointingRecord {
  if (cname !== undefined && !isApex(hostname)) return { type: 'CNAME', values: [cname] };
  if (ipv4.length > 0) return { type: 'A', values: ipv4 };
  if (ipv6.length > 0) return { type: 'AAAA', values: ipv6 };
  return { type: 'ALIAS', values: cname === undefined ? [] : [cname] };
}

/** Everything that counts as ours, for the status. */
export function expectedValues(hostname: string, target: Target): readonly string[] {
  const record = expectedRecord(hostname, target);
  return record.type === 'CNAME' || record.type === 'ALIAS'
    ? record.values
    : [...target.ipv4, ...target.ipv6];
}

type Families = { readonly four: Lookup; readonly six: Lookup };

async function resolveBoth(
  resolver: Resolver,
  name: string,
  options: { signal: AbortSignal; stopAt?: string | undefined },
): Promise<Families> {
  const [four, six] = await Promise.all([
    resolver.resolve(name, 'A', options),
    resolver.resolve(name, 'AAAA', options),
  ]);
  return { four, six };
}

const pathsOf = ({ four, six }: Families) =>
  [four, six].flatMap((found) => (found.kind === 'answered' ? found.paths : []));

function addressesOf(families: Families): readonly string[] {
  const records = pathsOf(families).flatMap((path) => path.records);
  const addresses = records.flatMap((one) => (one.type === 'A' || one.type === 'AAAA' ? [one.address] : []));
  return [...new Set(addresses)];
}

/** An answer that is more than we read is told first: its owner can shorten it. */
function couldNotAsk({ four, six }: Families): Pointing {
  const faults = [four, six].flatMap((found) => (found.kind === 'couldNotAsk' ? [found.why] : []));
  const why = faults.find((one) => one === 'TooMuch') ?? faults[0];
  return { kind: 'couldNotAsk', observed: [], foreign: [], why };
}

/** What to say about a name without any address. */
function nothing({ four, six }: Families): Pointing {
  if (four.kind !== 'notFound' || six.kind !== 'notFound') return couldNotAsk({ four, six });
  const alias = four.aliases.at(-1) ?? six.aliases.at(-1);
  if (alias !== undefined) return { kind: 'WrongTarget', observed: [alias], foreign: [alias] };
  const kind = four.missing === 'NXDomain' && six.missing === 'NXDomain' ? 'NXDomain' : 'NoAddress';
  return { kind, observed: [], foreign: [] };
}

/**
 * Our addresses: the given ones, and those of the target's name in a family in which none is given. An ALIAS
 * record copies both. `undefined`: could not ask.
 */
async function ownAddresses(
  resolver: Resolver,
  { cname, ipv4, ipv6 }: Target,
  { seen, signal }: { readonly seen: readonly string[]; readonly signal: AbortSignal },
): Promise<ReadonlySet<string> | undefined> {
  const given = new Set([...ipv4, ...ipv6].map(canonicalAddress));
  const isOpen = (address: string): boolean => (isIPv6(address) ? ipv6 : ipv4).length === 0;
  if (cname === undefined || !seen.some(isOpen)) return given;
  const families = await resolveBoth(resolver, cname, { signal });
  const found = addressesOf(families).filter(isOpen);
  const isUnknown = seen.some((address) => {
    const { kind } = isIPv6(address) ? families.six : families.four;
    return isOpen(address) && kind === 'couldNotAsk';
  });
  if (isUnknown || (found.length === 0 && given.size === 0)) return undefined;
  return new Set([...given, ...found]);
}

/** Checks a host name. Every address of both families must be ours. */
export async function checkPointing(
  resolver: Resolver,
  { hostname, target }: { readonly hostname: string; readonly target: Target },
  signal: AbortSignal,
): Promise<Pointing> {
  const families = await resolveBoth(resolver, hostname, { signal, stopAt: target.cname });
  const paths = pathsOf(families);
  const isDirect = paths.some(({ aliases }) => target.cname !== undefined && aliases.includes(target.cname));
  const addresses = addressesOf(families);
  const named = isDirect && target.cname !== undefined ? [target.cname] : [];
  if (addresses.length === 0 && !isDirect) return nothing(families);
  if (addresses.length === 0) return { kind: 'Routed', observed: named, foreign: [] };
  if (!isDirect && [families.four, families.six].some(({ kind }) => kind === 'couldNotAsk'))
    return couldNotAsk(families);
  const own = await ownAddresses(resolver, target, { seen: addresses, signal });
  if (!own) return { kind: 'couldNotAsk', observed: [], foreign: [] };
  const foreign = addresses.filter((address) => !own.has(address));
  const observed = [...named, ...addresses];
  if (foreign.length === 0) return { kind: 'Routed', observed, foreign };
  const isPartly = isDirect || foreign.length < addresses.length;
  const aliased = paths.some(({ aliases }) => aliases.length > 0);
  return { kind: isPartly ? 'PartlyRouted' : 'WrongTarget', observed, foreign, aliased };
}
