// The region's key state as key file and Kubernetes Secret hold it (docs/design/keys.md#key-file-hand-over).
// Web may not import it.
import * as z from 'zod/mini';

const highest16 = 65_535;
const highest32 = 4_294_967_295;
/**
 * Days from a chain's birth to its check value; no state is valid after that (docs/design/keys.md#chains).
 */
export const chainLifeDays = 4000;
/** A new chain or root key is used after ten minutes, when every process has loaded it. */
export const headStartMs = 600_000;
/** Far above every real key file: 64 chains and 16 generations need about 16 KiB. */
export const longestFileBytes = 65_536;
/** Lengths of keys and states, of marks, and of the values that identify a chain and a root key. */
export const keyLengths = { key: 32, mark: 16, chainCheck: 16, rootCheck: 8 } as const;
/** Stands in `prevMark` for an absent mark: the first exchange replaces no mark. */
export const noMark = 'none';
/** What the label of every derived key starts with (docs/design/keys.md#notation). */
export const labelPrefix = 'glimpse/1/';
/** Names of the labels that both programs derive with, and the text whose MAC identifies a root key. */
export const keyLabels = { nextDay: 'next', chainCheck: 'check', rootCheck: 'root/check' } as const;
export const rootCheckText = 'root';

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
 * `accounts` is absent until no process of a release that seals no accounts is left.
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
  accounts: z.optional(z.literal('sealed')),
  mark: z.optional(Mark),
  prevMark: z.optional(Mark),
});

export type KeyStateText = z.infer<typeof KeyStateText>;
type RootText = z.infer<typeof Root>;
type ChainText = z.infer<typeof Chain>;

export type ChainUse = ChainText['use'];

/** One generation of the root key: 32 bytes, used for new writes from `from` (ms). */
export type RootKeyOf<Bytes> = Readonly<Omit<RootText, 'key'>> & { readonly key: Bytes };

/** `born` and `day` count days from 1970-01-01; `sealFrom` and `sealUntil` are ms, `null` while open. */
export type ChainOf<Bytes> = Readonly<Omit<ChainText, 'state'>> & { readonly state: Bytes };

export type Marks = { readonly mark?: string; readonly prevMark?: string };

/** All keys of a region, decoded. `seq` rises with every write, `epoch` with every restore. */
export type KeyStateOf<Bytes> = {
  readonly region: string;
  readonly seq: number;
  readonly epoch: number;
  readonly root: readonly RootKeyOf<Bytes>[];
  readonly chains: readonly ChainOf<Bytes>[];
  /** Whether boxes of accounts alone decide (docs/design/keys.md#account-boxes). */
  readonly boxesOnly: boolean;
  readonly marks: Marks;
};

/** First unused numbers: no generation or chain that the database knows has them. */
export type FreeNumbers = {
  readonly epoch: number;
  readonly seq: number;
  readonly gen: number;
  readonly chain: number;
};
