// The error code with which a function refuses, for tests of pure rules.
import { ApiError } from '#platform/errors/api-error.ts';

/** Calls `act`. @returns its error code, `defect` for any other error, `undefined` when it returns */
export const refusalCode = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.code : 'defect';
  }
};
