// The error that loaders throw to the boundary of their route (rule 13).
import { type ApiFailure, clientFailure, isForeignNotFound, pageRefused } from '#lib/api-failure.ts';

/** A failed load. The message is the code alone, without addresses and keys. */
export class LoadError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The refusal of a page that this visitor may not see (403) or that is switched off (404). */
export function pageRefusal(status: 403 | 404): LoadError {
  return new LoadError(clientFailure(pageRefused, status));
}

/** Returns the API failure that a boundary caught; `undefined` for a crash while rendering. */
export function toLoadFailure(thrown: unknown): ApiFailure | undefined {
  return thrown instanceof LoadError ? thrown.failure : undefined;
}

/** Waits for a load; returns `undefined` for an unknown key. @throws LoadError for any other failure */
export async function undefinedIfUnknown<T>(loading: Promise<T>): Promise<T | undefined> {
  return loading.catch((thrown: unknown) => {
    const failure = toLoadFailure(thrown);
    if (failure?.status === 404 && !isForeignNotFound(failure)) return undefined;
    throw thrown;
  });
}
