// Cleans a typed or pasted domain name, without I/O (docs/design/web-domains.md#add-a-domain).

import { trimPasted } from '@glimpse/contracts/typed/typed-text';

/** Second-level names below which countries register domains: `example.co.uk` is a whole domain. */
const secondLevel = new Set(['ac', 'co', 'com', 'edu', 'gov', 'mil', 'net', 'nom', 'or', 'org']);

/** Takes scheme, user, port, path and blanks away. A name stays as it was typed. */
export function cleanDomain(typed: string): string {
  const bare = trimPasted(typed)
    .replace(/\s/g, '')
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const [authority = ''] = bare.split(/[/?#\\]/, 1);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/:\d*$/, '').toLowerCase();
}

/**
 * Guesses whether a name is a whole domain, such as `example.com`. The server knows the public suffix list;
 * this guess only decides about a hint.
 */
export function looksWhole(name: string): boolean {
  const labels = name.replace(/\.$/, '').split('.');
  if (labels.some((label) => label === '')) return false;
  const [, second = '', last = ''] = labels;
  if (labels.length === 2) return !(secondLevel.has(labels[0] ?? '') && (labels[1] ?? '').length === 2);
  return labels.length === 3 && secondLevel.has(second) && last.length === 2;
}

/** The subdomain that the hint proposes. */
export const withSubdomain = (name: string): string => `secrets.${name.replace(/\.$/, '')}`;
