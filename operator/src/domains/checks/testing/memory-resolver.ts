// A resolver in memory for unit tests of the checks.
import type { DnsRecord } from '../dns-message.ts';
import type { Lookup, Resolver } from '../resolver.ts';

/**
 * `'silent'`, `'oversized'`: could not ask; `'nodata'`: the name exists without such a record.
 * Else records by type.
 */
export type MemoryZone = Readonly<
  Record<string, 'silent' | 'oversized' | 'nodata' | readonly (readonly [string, string])[]>
>;

function recordOf(name: string, type: string, value: string): DnsRecord | undefined {
  const base = { name, ttl: 30 };
  if (type === 'A' || type === 'AAAA') return { ...base, type, address: value };
  if (type === 'TXT') return { ...base, type, text: value };
  const [, flags, tag = '', content = ''] = /^(\d+) (\w+) "(.*)"$/.exec(value) ?? [];
  return type === 'CAA' ? { ...base, type, critical: Number(flags) >= 128, tag, value: content } : undefined;
}

/** Follows CNAME entries; names that are not in the zone do not exist. */
export function zoneResolver(zone: MemoryZone): Resolver & { readonly queries: string[] } {
  const queries: string[] = [];
  const resolve = (name: string, type: string, stopAt?: string, aliases: readonly string[] = []): Lookup => {
    const found = zone[name];
    if (stopAt !== undefined && aliases.includes(stopAt))
      return { kind: 'answered', paths: [{ aliases, records: [] }] };
    if (found === 'silent') return { kind: 'couldNotAsk', why: 'Silent' };
    if (found === 'oversized') return { kind: 'couldNotAsk', why: 'TooMuch' };
    if (found === undefined) return { kind: 'notFound', missing: 'NXDomain', aliases };
    if (found === 'nodata') return { kind: 'notFound', missing: 'NoData', aliases };
    const alias = found.find(([of]) => of === 'CNAME')?.[1];
    if (alias !== undefined) return resolve(alias, type, stopAt, [...aliases, alias]);
    const records = found.flatMap(([of, value]) => (of === type ? (recordOf(name, of, value) ?? []) : []));
    return records.length > 0
      ? { kind: 'answered', paths: [{ aliases, records }] }
      : { kind: 'notFound', missing: 'NoData', aliases };
  };
  return {
    queries,
    resolve: async (name, type, { stopAt }) => {
      queries.push(`${name} ${type}`);
      return resolve(name, type, stopAt);
    },
  };
}
