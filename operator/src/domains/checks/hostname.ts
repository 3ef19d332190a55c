// Decides whether a host name may be a custom domain.
import { Hostname } from '@glimpse/contracts/handover/domains';
import { getDomain } from 'tldts';

/** `valid`, or why not. */
export type HostnameVerdict = 'valid' | 'InvalidHostname' | 'ReservedHostname';

/** Names that never lead to a public host (RFC 6761 and successors). `test` and `example` serve tests. */
const reserved = new Set(['alt', 'arpa', 'internal', 'invalid', 'local', 'localhost', 'onion']);
const suffixes = { allowPrivateDomains: true, extractHostname: false, validateHostname: false } as const;
/** Longest name that leaves room for the TXT record's prefix. */
const maxLength = 230;

const isUnder = (name: string, host: string): boolean => name === host || name.endsWith(`.${host}`);
/** Whether the last label is a number, as in an IPv4 address (RFC 1123 §2.1). */
const looksLikeAddress = (name: string): boolean => /(^|\.)(\d+|0x[0-9a-f]*)$/.test(name);

/** @param ownHosts hosts of all regions and their targets; names under them are reserved, too */
export function judgeHostname(name: string, ownHosts: readonly string[]): HostnameVerdict {
  if (name.length > maxLength || !Hostname.safeParse(name).success || looksLikeAddress(name))
    return 'InvalidHostname';
  const topLevel = name.slice(name.lastIndexOf('.') + 1);
  const isOwn = ownHosts.some((host) => isUnder(name, host));
  if (isOwn || reserved.has(topLevel) || getDomain(name, suffixes) === null) return 'ReservedHostname';
  return 'valid';
}

/** Whether a name is directly below a public suffix, where a CNAME is not allowed (RFC 1034 §3.6.2). */
export function isApex(name: string): boolean {
  return getDomain(name, suffixes) === name;
}

/** The zone to which a name most likely belongs: what its owner registered. */
export function zoneOf(name: string): string {
  return getDomain(name, suffixes) ?? name;
}
