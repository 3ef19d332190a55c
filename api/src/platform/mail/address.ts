// Checks mail addresses before they reach a header or an envelope (docs/design/http-api.md#mails).
import { domainToASCII } from 'node:url';
import { parse } from 'tldts';

const wholeChars = 254;
const localChars = 64;
// No control or format characters, spaces, double quotes, brackets, or separators of an address list.
const localPart = /^[^\p{C}\p{Z}"\\()<>[\]:;,@]+$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Normalizes an address for storage, comparison and mail: trimmed, NFC, lower-case, its domain as an A-label.
 * @returns undefined unless it has one `@`, if it is too long, a list or has a line break, or if its domain
 *   cannot be registered
 */
export function mailAddress(given: string): string | undefined {
  const [local = '', domain = '', ...more] = given.trim().normalize('NFC').toLowerCase().split('@');
  if (
    more.length > 0 ||
    !localPart.test(local) ||
    local.length > localChars ||
    local.startsWith('.') ||
    local.endsWith('.')
  )
    return undefined;
  if (local.includes('..')) return undefined;
  const host = /[\p{C}\p{Z}]/u.test(domain) ? '' : domainToASCII(domain);
  const address = `${local}@${host}`;
  return isRegistrable(host) && address.length <= wholeChars ? address : undefined;
}

function isRegistrable(host: string): boolean {
  if (!host.split('.').every((part) => label.test(part))) return false;
  const { domain, isIp } = parse(host);
  return isIp !== true && domain !== null && !/^\d+$/.test(host.slice(host.lastIndexOf('.') + 1));
}

/** Whether a text is one bare address, such as the configured sender. Its domain may be any host. */
export function isBareAddress(given: string): boolean {
  const [local = '', domain = '', ...more] = given.split('@');
  const isWellFormed =
    more.length === 0 && localPart.test(local) && local.length <= localChars && given.length <= wholeChars;
  return isWellFormed && domain.split('.').every((part) => label.test(part));
}
