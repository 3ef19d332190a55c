// The name of a domain in its own letters, without I/O (docs/design/web-domains.md#components).
import type { Domain } from '@glimpse/contracts/domains';

/** The host that a browser would call for a name. */
function hostOf(name: string): string | undefined {
  try {
    return /[/?#@:\\]/.test(name) ? undefined : new URL(`https://${name}`).hostname;
  } catch {
    return undefined; // no host name
  }
}

/** What the owner typed, if it is the same name in other letters than its A-labels. */
export function typedName({
  display_domain: name,
  _original_value: original,
}: Pick<Domain, 'display_domain' | '_original_value'>): string | undefined {
  if (!/(^|\.)xn--/.test(name)) return undefined;
  const typed = original.trim().toLowerCase().replace(/\.$/, '');
  return typed !== name && hostOf(typed) === name ? typed : undefined;
}
