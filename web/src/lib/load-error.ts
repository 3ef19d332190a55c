// The error that loaders throw to the boundary of their route (rule 13).
import type { ApiFailure } from '#lib/api-failure.ts';

/** A failed load. The message is the code alone, without addresses and keys. */
export class LoadError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Returns the API failure that a boundary caught; `undefined` for a crash while rendering. */
export function toLoadFailure(thrown: unknown): ApiFailure | undefined {
  return thrown instanceof LoadError ? thrown.failure : undefined;
}

/** Waits for a load; returns `undefined` for an unknown key. @throws LoadError for any other failure */
export async function undefinedIfUnknown<T>(loading: Promise<T>): Promise<T | undefined> {
  return loading.catch((thrown: unknown) => {
    if (toLoadFailure(thrown)?.status === 404) return undefined;
    throw thrown;
  });
}
