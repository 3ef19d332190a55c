// The database's record of the region's keys, against which key files are compared
// (docs/design/keys.md#key-faults). The API writes it, the operator reads it.
import * as z from 'zod/mini';

/**
 * The row `region`. `checks`: `root-1` or `chain-1` to a hex value that identifies the key without disclosing
 * it. `mark`: the mark of the key file that this database last served with (record 024). `boxes`: `made` once
 * every row has one, `only` once the key file says that they alone decide.
 */
export const RegionRow = z.object({
  epoch: z.number(),
  seq: z.number(),
  checks: z.record(z.string(), z.string()),
  mark: z.exactOptional(z.string()),
  boxes: z.exactOptional(z.enum(['made', 'only'])),
});
export type RegionRow = Readonly<z.output<typeof RegionRow>>;
