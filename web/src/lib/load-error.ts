// What a loader throws: nobody can correct it in place, a route's boundary explains it (style house rule 13).
import { isRouteErrorResponse } from 'react-router-dom';
import { ownRefusal, type Refusal } from '#lib/api-failure.ts';

/** A load that failed. The message is the code alone: addresses and keys stay out of errors. */
export class Problem extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The refusal behind anything a boundary caught; `undefined` for a crash while rendering. */
export function problemOf(thrown: unknown): Refusal | undefined {
  if (thrown instanceof Problem) return thrown.refusal;
  return isRouteErrorResponse(thrown) ? ownRefusal('client.no_message', thrown.status) : undefined;
}

/** Waits for a load; an unknown key becomes `undefined` instead of a problem. @throws Problem for everything else */
export async function unlessUnknown<T>(loading: Promise<T>): Promise<T | undefined> {
  return loading.catch((thrown: unknown) => {
    if (problemOf(thrown)?.status === 404) return undefined;
    throw thrown;
  });
}
