// What a loader throws: nobody can correct it in place, a route's boundary explains it (style house rule 13).
import { isRouteErrorResponse } from 'react-router-dom';
import { clientFailure, type ApiFailure } from '#lib/api-failure.ts';

/** A load that failed. The message is the code alone: addresses and keys stay out of errors. */
export class LoadError extends Error {
  readonly refusal: ApiFailure;
  constructor(refusal: ApiFailure) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The refusal behind anything a boundary caught; `undefined` for a crash while rendering. */
export function toLoadFailure(thrown: unknown): ApiFailure | undefined {
  if (thrown instanceof LoadError) return thrown.refusal;
  return isRouteErrorResponse(thrown) ? clientFailure('client.no_message', thrown.status) : undefined;
}

/** Waits for a load; an unknown key becomes `undefined` instead of a problem. @throws Problem for everything else */
export async function unlessUnknown<T>(loading: Promise<T>): Promise<T | undefined> {
  return loading.catch((thrown: unknown) => {
    if (toLoadFailure(thrown)?.status === 404) return undefined;
    throw thrown;
  });
}
