// Parses host names, and decides which may become custom domains (docs/design/http-api.md#domains).
import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { Hostname } from '@glimpse/contracts/handover/domains';
import { limits } from '@glimpse/contracts/limits';
import { mayFit, trimPasted } from '@glimpse/contracts/typed/typed-text';
import { parse } from 'tldts';
import { fail } from '#platform/errors/api-error.ts';

/** Reserved top-level names; the public suffix list has some of them (RFC 6761 and successors). */
const reserved = new Set([
  'arpa',
  'alt',
  'onion',
  'test',
  'invalid',
  'example',
  'localhost',
  'local',
  'internal',
]);
/** Characters of schemes, paths, ports, users, wildcards and escapes, blanks, and what can't be seen. */
const foreign = /[\s\p{Cc}/\\:@*?#%[\]<>^|_]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;
const list = { allowPrivateDomains: true, extractHostname: false };

export type NameParts = {
  readonly base: string;
  readonly trd: string;
  readonly sld: string;
  readonly tld: string;
};

/** Splits a name by the public suffix list, including its private section. */
export function splitHostname(hostname: string): NameParts {
  const { domain, subdomain, domainWithoutSuffix, publicSuffix } = parse(hostname, list);
  return {
    base: domain ?? hostname,
    trd: subdomain ?? '',
    sld: domainWithoutSuffix ?? '',
    tld: publicSuffix ?? '',
  };
}

/** The host without its port. */
export const bareHost = (host: string): string => host.replace(/:\d+$/, '');

const isUnder = (name: string, host: string): boolean => name === host || name.endsWith(`.${host}`);

/** Converts to lower-case A-labels without the trailing dot; `undefined` if it is not a host name. */
export function toAsciiHostname(typed: string): string | undefined {
  const given = trimPasted(typed);
  if (!mayFit(given, limits.domains.chars) || foreign.test(given)) return undefined;
  const ascii = domainToASCII(given.toLowerCase()).replace(/\.$/, '');
  const isBroken = domainToUnicode(ascii)
    .split('.')
    .some((label) => label.startsWith('xn--')); // an A-label that decodes to nothing
  return ascii === '' || isBroken || foreign.test(ascii) ? undefined : ascii;
}

/** Whether lower-case A-labels are a public host name: below a listed suffix and not reserved. */
export function isPublicName(name: string): boolean {
  const { isIp, isIcann, isPrivate, domain } = parse(name, list);
  if (isIp !== false || domain === null || !(isIcann || isPrivate)) return false;
  return !reserved.has(name.slice(name.lastIndexOf('.') + 1)) && Hostname.safeParse(name).success;
}

/** Whether a name is an IP address, in any notation (https://url.spec.whatwg.org/#ipv4-parser). */
function isAddress(given: string): boolean {
  const bare = given.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) !== 0 || isIP(domainToASCII(bare.toLowerCase())) !== 0;
}

/** A name below which anybody may register one. */
function isPublicSuffix(name: string): boolean {
  const { domain, publicSuffix, isIcann, isPrivate } = parse(name, list);
  return domain === null && publicSuffix === name && Boolean(isIcann || isPrivate);
}

/** The error of a name that is no public host name, by its kind. */
function refuse(given: string): never {
  if (given.includes('*')) fail('domains.wildcard');
  if (isAddress(given)) fail('domains.address');
  if (given.includes('_') && toAsciiHostname(given.replaceAll('_', '-')) !== undefined)
    fail('domains.underscore');
  return fail(isPublicSuffix(toAsciiHostname(given) ?? '') ? 'domains.public_suffix' : 'domains.invalid');
}

/**
 * Parses a typed name. @param siteHosts hosts of this installation, which customers may not claim,
 *   nor names under them
 * @throws `domains.missing`, `domains.too_long`, `domains.too_deep`, `domains.own_host`, and for other names
 *   `domains.invalid` or the error of their kind
 */
export function readHostname(typed: string | undefined, siteHosts: readonly string[]): string {
  const given = trimPasted(typed ?? '');
  if (given === '') return fail('domains.missing');
  if (!mayFit(given, limits.domains.chars)) fail('domains.too_long');
  const name = toAsciiHostname(given) ?? refuse(given);
  if (name.length > limits.domains.chars) fail('domains.too_long');
  if (siteHosts.some((host) => isUnder(name, host))) fail('domains.own_host');
  if (!isPublicName(name)) refuse(given);
  if (splitHostname(name).trd.split('.').length > limits.domains.depth) fail('domains.too_deep');
  return name;
}
