// Names and label values that Kubernetes accepts.
import { shortHash } from '#platform/crypto.ts';

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomain = new RegExp(`^${label}(\\.${label})*$`);

/** Whether text is a DNS subdomain, the form of most object names (RFC 1123 §2.1), up to 253 characters. */
export function isObjectName(text: string): boolean {
  return text.length <= 253 && subdomain.test(text);
}

/** Whether text may be a label value: at most 63 characters. */
export function isLabelValue(text: string): boolean {
  return text === '' || (text.length <= 63 && /^[A-Za-z0-9]([-._A-Za-z0-9]*[A-Za-z0-9])?$/.test(text));
}

/** Cuts a name to `most` characters. A cut name ends in a hash of the whole, so that no two collide. */
export function boundedName(text: string, most = 253): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 11).replace(/[-.]+$/, '')}-${shortHash(text, 10)}`;
}
