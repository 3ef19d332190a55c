// Sorts the failures that a route boundary caught (docs/design/web.md#route-failures).
import { type ApiFailure, isForeignNotFound } from '#lib/api-failure.ts';
import { MissingTexts } from '#lib/texts.ts';

/** `crash`: a bug in a page. `chunk`: a release removed a script. `load`: any other failure of a loader. */
export type FailureKind =
  | 'recipient'
  | 'offline'
  | 'tooMany'
  | 'unavailable'
  | 'notAllowed'
  | 'notFound'
  | 'chunk'
  | 'load'
  | 'crash';

/** Words of the browsers for a script or style of the page that can't be loaded. */
const missingChunk =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to fetch|NetworkError|Load failed/;

/**
 * @param failure the loader's failure; `undefined` if something else was thrown
 * @param thrown what the boundary caught
 */
export function failureKind(failure: ApiFailure | undefined, thrown: unknown, pathname: string): FailureKind {
  if (thrown instanceof MissingTexts) return 'chunk';
  if (!failure) return thrown instanceof Error && missingChunk.test(thrown.message) ? 'chunk' : 'crash';
  if (failure.code === 'client.offline') return 'offline';
  if (failure.status === 429) return 'tooMany';
  if (failure.status === 503) return 'unavailable';
  if (failure.status === 403) return 'notAllowed';
  if (failure.status === 404 && !isForeignNotFound(failure)) return 'notFound';
  return pathname.startsWith('/secret/') ? 'recipient' : 'load';
}
