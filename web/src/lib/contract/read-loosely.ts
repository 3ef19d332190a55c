// Checks data by its contract and ignores members that a newer server added (decision 18).
import type * as z from 'zod/mini';
import { fits, type Shape } from '#lib/contract/shape.ts';

/** Returns the data if its known members fit, else `undefined`. */
export function readLoosely<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> | undefined {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the build replaces schemas by shapes
  const shape = schema as unknown as Shape;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked by the shape of the same schema
  return fits(shape, given) ? (given as z.output<S>) : undefined;
}
