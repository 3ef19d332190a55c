// Reads a fact of the browser that a prerendered page cannot know (docs/design/web-build.md#page-shell).
import { useSyncExternalStore } from 'react';

/** Returns `painted` while the page is prerendered or hydrated, then what `read` finds in the browser. */
export function usePainted<T extends string | boolean>(read: () => T, painted: T): T {
  return useSyncExternalStore(neverChanges, read, () => painted);
}

/** Returns the scheme of this page; the server fills it into prerendered pages. */
export function useScheme(): string {
  return usePainted(() => `${location.protocol}//`, '{scheme}://');
}

function neverChanges(): () => void {
  return () => undefined;
}
