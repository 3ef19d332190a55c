// Checks mail addresses before they reach a header or an envelope (docs/design/http-api.md#mails).
import { domainToASCII } from 'node:url';
import { mayFit, trimPasted } from '@glimpse/contracts/typed/typed-text';
import { parse } from 'tldts';

const wholeChars = 254;
const localChars = 64;
/** Longer than any address. */
const mostUnits = 320;
// No control or format characters, spaces, double quotes, brackets, or separators of an address list.
const localPart = /^[^\p{C}\p{Z}"\\()<>[\]:;,@]+$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one form in which addresses are compared: without what pasting puts around it, NFC, lower-case, its
 * domain as an A-label. Text that is no address keeps its domain; too long text is only cut.
 */
export function normalAddress(given: string): string {
  const text = trimPasted(given);
  if (!mayFit(text, wholeChars)) return text.slice(0, mostUnits);
  const lower = text.normalize('NFC').toLowerCase();
  const at = lower.lastIndexOf('@');
  const host = at === -1 ? '' : toALabels(lower.slice(at + 1));
  return host === '' ? lower : `${lower.slice(0, at)}@${host}`;
}

/** The ASCII form of a host name; '' if it has none. */
const toALabels = (host: string): string => (/[\p{C}\p{Z}]/u.test(host) ? '' : domainToASCII(host));

/** The form in which the domain of an address is stored. @returns undefined if mail cannot go there */
export function mailDomain(given: string): string | undefined {
  const host = toALabels(given.normalize('NFC').toLowerCase());
  return isRegistrable(host) ? host : undefined;
}

/**
 * Normalizes an address for storage and mail.
 * @returns undefined unless it has one `@`, if it is too long, a list or has a line break, or if its domain
 *   cannot be registered
 */
export function mailAddress(given: string): string | undefined {
  const [local = '', host = '', ...more] = normalAddress(given).split('@');
  if (
    more.length > 0 ||
    !localPart.test(local) ||
    local.length > localChars ||
    local.startsWith('.') ||
    local.endsWith('.')
  )
    return undefined;
  if (local.includes('..')) return undefined;
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
