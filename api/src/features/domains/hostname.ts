// Which names may become a customer's own domain, and the parts of one (api.md 3.7).
import { domainToASCII, domainToUnicode } from 'node:url';
import { Hostname } from '@glimpse/contracts/handover/domains';
import { limits } from '@glimpse/contracts/limits';
import { parse } from 'tldts';
import { fail } from '#platform/errors/api-error.ts';

/** Ends of names that are not public, though the public suffix list has some of them (RFC 6761 and successors). */
const reserved = new Set(['arpa', 'alt', 'onion', 'test', 'invalid', 'example', 'localhost', 'local', 'internal']);
/** What no host name has: scheme, path, port, user, wildcard, blanks, and what URLs would take apart or decode. */
const foreign = /[\s\p{Cc}/\\:@*?#%[\]<>^|_]/u;
const list = { allowPrivateDomains: true, extractHostname: false };

export type NameParts = { readonly base: string; readonly trd: string; readonly sld: string; readonly tld: string };

/** The parts of a name by the public suffix list, its private section included. */
export function partsOf(hostname: string): NameParts {
  const { domain, subdomain, domainWithoutSuffix, publicSuffix } = parse(hostname, list);
  return { base: domain ?? hostname, trd: subdomain ?? '', sld: domainWithoutSuffix ?? '', tld: publicSuffix ?? '' };
}

/** Host without its port. */
export const bareHost = (host: string): string => host.replace(/:\d+$/, '');

const isUnder = (name: string, host: string): boolean => name === host || name.endsWith(`.${host}`);

/** Lower-case A-labels without the trailing dot; `undefined` for what is no host name. */
export function asciiName(typed: string): string | undefined {
  const given = typed.trim();
  if (foreign.test(given)) return undefined;
  const ascii = domainToASCII(given.toLowerCase()).replace(/\.$/, '');
  const isBroken = domainToUnicode(ascii)
    .split('.')
    .some((label) => label.startsWith('xn--')); // an A-label without meaning
  return ascii === '' || isBroken || foreign.test(ascii) ? undefined : ascii;
}

/** Whether lower-case A-labels are a public host name: below a listed suffix and not reserved. */
export function isPublicName(name: string): boolean {
  const { isIp, isIcann, isPrivate, domain } = parse(name, list);
  if (isIp !== false || domain === null || !(isIcann || isPrivate)) return false;
  return !reserved.has(name.slice(name.lastIndexOf('.') + 1)) && Hostname.safeParse(name).success;
}

/**
 * Reads a typed name. `own` are the hosts of this installation: they and names under them are not for customers.
 * @throws `domains.missing`, `domains.too_long`, `domains.invalid`, `domains.too_deep`
 */
export function readHostname(typed: string | undefined, own: readonly string[]): string {
  if (typed === undefined || typed.trim() === '') return fail('domains.missing');
  const name = asciiName(typed) ?? fail('domains.invalid');
  if (name.length > limits.domains.chars) fail('domains.too_long');
  if (!isPublicName(name)) fail('domains.invalid');
  if (own.some((host) => isUnder(name, host))) fail('domains.invalid');
  if (partsOf(name).trd.split('.').length > limits.domains.depth) fail('domains.too_deep');
  return name;
}
