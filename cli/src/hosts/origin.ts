// Reads the address of a host. The wire is HTTPS, but for this machine.
import { fail } from '../exit-codes.ts';

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a link or a host may be asked: HTTPS, or HTTP on this machine. */
export const isAllowedUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && thisMachine.has(hostname));

/** @returns `undefined` if the text is no URL */
export function toUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * Reads a host as a person types it.
 * @returns the origin, such as `https://glimpse.example.com`. @throws CommandError
 */
export function readOrigin(typed: string): string {
  const text = typed.trim().replace(/\/+$/, '');
  const url = toUrl(/^https?:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`);
  if (!url || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    return fail('usage', 'A host is a name such as glimpse.example.com, without a path.');
  if (!isAllowedUrl(url)) return fail('usage', 'glimpse speaks HTTPS, and HTTP only to localhost.');
  return url.origin;
}

const schemeFor = (text: string): string =>
  thisMachine.has(text.replace(/:\d+$/, '').toLowerCase()) ? 'http' : 'https';
