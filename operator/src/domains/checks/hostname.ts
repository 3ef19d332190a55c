// Decides whether a host name may be a custom domain.
import { Hostname } from '@glimpse/contracts/handover/domains';
import { getDomain } from 'tldts';
import { hasValidALabels } from '#resources/a-label.ts';

/** Why a name may not be a custom domain, each with a sentence of its own. */
export const refusals = ['InvalidHostname', 'IPAddress', 'PublicSuffix', 'ReservedHostname'] as const;
/** `valid`, or why not. */
export type HostnameCheck = 'valid' | (typeof refusals)[number];

/** Names that never lead to a public host (RFC 6761 and successors). `test` and `example` serve tests. */
const reserved = new Set(['alt', 'arpa', 'internal', 'invalid', 'local', 'localhost', 'onion']);
const suffixes = { allowPrivateDomains: true, extractHostname: false, validateHostname: false } as const;
/** Longest name that leaves room for the TXT record's prefix. */
const maxLength = 230;

const isUnder = (name: string, host: string): boolean => name === host || name.endsWith(`.${host}`);
/** Whether the last label is a number, as in an IPv4 address (RFC 1123 §2.1). */
const isLikeAddress = (name: string): boolean => /(^|\.)(\d+|0x[0-9a-f]*)$/.test(name);

type Refusal = { readonly check: Exclude<HostnameCheck, 'valid'>; readonly why: string };

function refusalOf(name: string, ownHosts: readonly string[]): Refusal | undefined {
  const invalid = (why: string): Refusal => ({ check: 'InvalidHostname', why });
  if (isLikeAddress(name)) return { check: 'IPAddress', why: 'The name is an IP address' };
  if (name.length > maxLength || !Hostname.safeParse(name).success)
    return invalid('The name is not a full host name in lower-case A-labels');
  if (!hasValidALabels(name)) return invalid('A part of the name begins with xn-- but is no valid A-label');
  const topLevel = name.slice(name.lastIndexOf('.') + 1);
  if (reserved.has(topLevel)) return invalid(`Names that end in .${topLevel} never lead to a public host`);
  if (ownHosts.some((host) => isUnder(name, host)))
    return { check: 'ReservedHostname', why: 'The name belongs to a region' };
  return getDomain(name, suffixes) === null
    ? { check: 'PublicSuffix', why: 'The name is a public suffix' }
    : undefined;
}

/** @param ownHosts hosts of all regions and their targets; names under them are reserved, too */
export function checkHostname(name: string, ownHosts: readonly string[]): HostnameCheck {
  return refusalOf(name, ownHosts)?.check ?? 'valid';
}

/** Why a name is refused, as a sentence; empty for a valid one. */
export function whyRefused(name: string, ownHosts: readonly string[]): string {
  return refusalOf(name, ownHosts)?.why ?? '';
}

/** Whether a name is directly below a public suffix, where a CNAME is not allowed (RFC 1034 §3.6.2). */
export function isApex(name: string): boolean {
  return getDomain(name, suffixes) === name;
}

/** The zone to which a name most likely belongs: what its owner registered. */
export function zoneOf(name: string): string {
  return getDomain(name, suffixes) ?? name;
}
