// Parses data by its contract and ignores members that a newer server added (decision 18).
import * as z from 'zod/mini';

/** Returns the data if it fits, apart from unknown members, else `undefined`. Answer contracts transform nothing. */
export function readLoosely<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> | undefined {
  const read = z.safeParse(schema, given);
  if (read.success) return read.data;
  const known = read.error.issues.every(({ code }) => code === 'unrecognized_keys');
  // oxlint-disable-next-line typescript/consistent-type-assertions -- every known member was parsed; only unknown ones were found
  return known ? (given as z.output<S>) : undefined;
}
