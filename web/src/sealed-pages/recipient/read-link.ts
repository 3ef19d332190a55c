// Reads the token out of the address, which mail and chat programs may have changed
// (docs/design/sealed-links.md#the-link).
import { findToken } from '@glimpse/contracts/sealed-links/find-token';
import { readToken, type ReadToken } from '@glimpse/contracts/sealed-links/token';

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** What the address holds. `used`: the page took the token away, because the link has ended. */
export type ReadLink = ReadToken | { readonly kind: 'used' };

/** The fragment of a page whose link has ended. */
export const usedFragment = '#opened';

export async function readLink({ pathname, search, hash }: Address): Promise<ReadLink> {
  if (hash === usedFragment) return { kind: 'used' };
  return readToken(findToken(pathname + search + hash));
}

/**
 * The address that the tab shows: a token in the path moves into the fragment, so that a reload sends it to
 * no server.
 * @returns `undefined` if it stands there already, or is none
 */
export function repairedAddress({ pathname, search, hash }: Address, { kind }: ReadLink): string | undefined {
  if (pathname === '/s' && hash.length > 1) return undefined;
  return kind === 'token' || kind === 'half' ? `/s#${findToken(pathname + search + hash)}` : undefined;
}
