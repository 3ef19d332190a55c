// Sorts what a route's boundary caught into the kinds web.md 4.0 has texts for.
import type { ApiFailure } from '#lib/api-failure.ts';

/** `crash` is a bug in a page; `chunk` a script that a release took away; `load` everything a loader met and no other kind names. */
export type FailureKind = 'recipient' | 'offline' | 'tooMany' | 'unavailable' | 'notAllowed' | 'notFound' | 'chunk' | 'load' | 'crash';

const missingChunk = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/**
 * @param refusal the loader's refusal, or `undefined` if something else was thrown
 * @param thrown what the boundary caught
 */
export function failureKind(refusal: ApiFailure | undefined, thrown: unknown, pathname: string): FailureKind {
  if (!refusal) return thrown instanceof Error && missingChunk.test(thrown.message) ? 'chunk' : 'crash';
  if (refusal.code === 'client.offline') return 'offline';
  if (refusal.status === 429) return 'tooMany';
  if (refusal.status === 503) return 'unavailable';
  if (refusal.status === 403) return 'notAllowed';
  if (refusal.status === 404) return 'notFound';
  return pathname.startsWith('/secret/') ? 'recipient' : 'load';
}
