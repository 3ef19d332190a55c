// Tells real A-labels from texts that only begin like one (RFC 5890 §2.3.2.1).
import { domainToASCII, domainToUnicode } from 'node:url';

const isLikeALabel = (name: string): boolean => /(^|\.)xn--/.test(name);

/** Whether each part of a host name that begins with `xn--` stands for a name in another script. */
export function hasValidALabels(name: string): boolean {
  if (!isLikeALabel(name)) return true;
  const written = domainToUnicode(name); // as it was, or empty, when a part stands for nothing
  return written !== '' && !isLikeALabel(written) && domainToASCII(written) === name;
}
