// Parses host names, and decides which may become custom domains (docs/design/http-api.md#domains).
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

/**
 * Parses a typed name. @param siteHosts hosts of this installation, which customers may not claim,
 *   nor names under them
 * @throws `domains.missing`, `domains.too_long`, `domains.invalid`, `domains.too_deep`
 */
export function readHostname(typed: string | undefined, siteHosts: readonly string[]): string {
  const given = trimPasted(typed ?? '');
  if (given === '') return fail('domains.missing');
  if (!mayFit(given, limits.domains.chars)) fail('domains.too_long');
  const name = toAsciiHostname(given) ?? fail('domains.invalid');
  if (name.length > limits.domains.chars) fail('domains.too_long');
  if (!isPublicName(name)) fail('domains.invalid');
  if (siteHosts.some((host) => isUnder(name, host))) fail('domains.invalid');
  if (splitHostname(name).trd.split('.').length > limits.domains.depth) fail('domains.too_deep');
  return name;
}
