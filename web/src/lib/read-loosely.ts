// Parses data by its contract and ignores members that a newer server added (decision 18).
import * as z from 'zod/mini';

/** Returns the data if its known members fit, else `undefined`. The schema must not transform values. */
export function readLoosely<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> | undefined {
  const read = z.safeParse(schema, given);
  if (read.success) return read.data;
  const known = read.error.issues.every(({ code }) => code === 'unrecognized_keys');
  // oxlint-disable-next-line typescript/consistent-type-assertions -- all known members were parsed
  return known ? (given as z.output<S>) : undefined;
}
