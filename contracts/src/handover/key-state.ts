// The region's key state as key file and Kubernetes Secret hold it (docs/design/keys.md#key-file-hand-over).
// Web may not import it.
import * as z from 'zod/mini';

const highest16 = 65_535;
const highest32 = 4_294_967_295;
/**
 * Days from a chain's birth to its check value; no state is valid after that (docs/design/keys.md#chains).
 */
const chainLifeDays = 4000;

const Whole = z.int().check(z.minimum(0));
const ChainId = z.int().check(z.minimum(0), z.maximum(highest16));
const Day = z.int().check(z.minimum(0), z.maximum(highest32 - chainLifeDays));
/** 32 bytes in canonical standard base64: the unused bits of the last character are zero. */
const Bytes32 = z.string().check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/));
const Mark = z.string().check(z.regex(/^[A-Za-z0-9+/=]{1,64}$/));

const Root = z.strictObject({ gen: z.int().check(z.minimum(1), z.maximum(255)), key: Bytes32, from: Whole });

const Chain = z
  .strictObject({
    id: ChainId,
    use: z.enum(['content', 'record']),
    born: Day,
    day: Day,
    state: Bytes32,
    sealFrom: Whole,
    sealUntil: z.nullable(Whole),
  })
  .check(
    z.refine(
      (chain) => chain.born <= chain.day && chain.day < chain.born + chainLifeDays,
      'A chain outside its life',
    ),
  );

const distinct = (values: readonly number[]): boolean => new Set(values).size === values.length;

/**
 * Line 1 of `keys.json`; line 2 is the hex SHA-256 of its bytes. Times are in ms, days count from 1970-01-01.
 * `seq` grows with every write, `epoch` with every restore.
 * `mark` and `prevMark` are absent until marks guard restores.
 */
export const KeyStateText = z.strictObject({
  format: z.literal(1),
  region: z.string().check(z.regex(/^[a-z0-9-]{1,63}$/)),
  seq: z.int().check(z.minimum(1)),
  epoch: z.int().check(z.minimum(0), z.maximum(highest32)),
  root: z.array(Root).check(
    z.minLength(1),
    z.maxLength(16),
    z.refine((roots) => distinct(roots.map((root) => root.gen)), 'A root generation twice'),
  ),
  chains: z.array(Chain).check(
    z.minLength(1),
    z.maxLength(64),
    z.refine((chains) => distinct(chains.map((chain) => chain.id)), 'A chain twice'),
  ),
  mark: z.optional(Mark),
  prevMark: z.optional(Mark),
});

export type KeyStateText = z.infer<typeof KeyStateText>;
