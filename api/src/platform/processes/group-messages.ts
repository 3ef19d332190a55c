// What the first process of a group and its members tell each other (record 086).
import * as z from 'zod/mini';

const what = z.enum(['readiness', 'metrics']);
/** What the first process asks a member for. */
export type Question = z.output<typeof what>;

/** From the first process to a member. */
export const orderShape = z.union([
  z.object({ group: z.literal('stop') }),
  z.object({ group: z.literal('reload') }),
  z.object({ group: z.literal('ask'), id: z.int(), what }),
]);
export type Order = z.output<typeof orderShape>;

/** From a member to the first process. `up`: its port is open. */
export const reportShape = z.union([
  z.object({ group: z.literal('up'), port: z.int() }),
  z.object({ group: z.literal('answer'), id: z.int(), value: z.unknown() }),
]);
export type Report = z.output<typeof reportShape>;
