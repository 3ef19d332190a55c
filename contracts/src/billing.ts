// Plans as the outside sees them (api.md 2, 8.5).
import * as z from 'zod/mini';

/** Limits and options of one plan; `ttl` in seconds, `size` in code points. */
export const Plan = z.strictObject({
  planid: z.string(),
  price: z.number(),
  discount: z.number(),
  options: z.strictObject({
    ttl: z.int(),
    size: z.int(),
    api: z.boolean(),
    name: z.string(),
    email: z.boolean(),
    custom_domains: z.boolean(),
    max_custom_domains: z.int(),
    dark_mode: z.boolean(),
  }),
});
export type Plan = z.output<typeof Plan>;
