// Reads an account's row: what its box holds, or its clear fields until the key file ends these
// (docs/design/keys.md#account-boxes).
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { BoxKeys } from '#platform/crypto/keys/key-set.ts';
import type { Account } from '../model/account.ts';
import { emailIds } from '../model/email-addresses.ts';
import { isResetOf, openAccountBox, resetMacs, type SealedFields } from './account-box.ts';

const bytes = z.custom<Buffer>((given) => Buffer.isBuffer(given));
/** The driver's ObjectId, recognized by its bytes. */
const objectId = z.pipe(
  z.custom<{ readonly id: Uint8Array }>(
    (given) => typeof given === 'object' && given !== null && 'id' in given && given.id instanceof Uint8Array,
  ),
  z.transform(({ id }) => Buffer.from(id)),
);
const time = z.date();

const Listed = z.object({ name: z.string(), at: time, box: z.optional(bytes) });
const Sessions = z._default(z.array(Listed), []);

/** A row as MongoDB returns it. */
type Document = Readonly<Record<string, unknown>>;

/** What stands in clear in every row. */
const Open = z.object({
  _id: objectId,
  emailId: bytes,
  box: z.optional(bytes),
  sessions: Sessions,
  planId: z.string(),
  planUntil: z.optional(time),
  wantedPlan: z.optional(z.string()),
  locale: z.optional(z.string()),
  notify: z.optional(z.boolean()),
  createdAt: time,
  updatedAt: time,
  signedInAt: z.optional(time),
  verification: z.optional(bytes),
  mailedAt: z.optional(time),
  counters: z.object({
    secretsCreated: z.int(),
    secretsBurned: z.int(),
    secretsShared: z.int(),
    emailsSent: z.int(),
  }),
});

/** What releases before 1.0.0-rc.1 keep in clear. */
const Clear = z.object({
  address: z.string(),
  hash: z.string(),
  verified: z.boolean(),
  sessionGen: z.int(),
  token: z.optional(z.object({ mac: bytes, gen: z.int(), hint: z.string() })),
  reset: z.optional(z.object({ keyHash: bytes, until: time })),
});
const AnyClear = z.partial(Clear);

/** The names of the clear fields that a box replaces. */
export const clearNames = ['address', 'hash', 'verified', 'sessionGen', 'token', 'reset'] as const;

/**
 * A row that was read. `isClear`: it has clear fields, too; `hasBox`: it has a box that agrees with them.
 * `document` repeats, as a filter, everything that decides.
 */
export type ReadRow = {
  readonly account: Account;
  readonly sealed: SealedFields;
  readonly isClear: boolean;
  readonly hasBox: boolean;
  readonly document: Document;
};

/** Why a row is refused: no box, a changed box, the box of another address, other clear fields. */
export type Refusal = 'unsealed' | 'box' | 'address' | 'mixed';

/** The listed sessions of a row. @throws Error without content of the row */
export function sessionsFrom(document: Readonly<Record<string, unknown>>): Account['sessions'] {
  const parsed = Sessions.safeParse(document['sessions']);
  if (!parsed.success) throw new Error('A document in `accounts` lists sessions in an unknown shape');
  return parsed.data;
}

/** The clear fields of a row in the shape of a box; `undefined` if one is missing. */
function clearFields(document: Document, keys: BoxKeys): SealedFields | undefined {
  const parsed = Clear.safeParse(document);
  if (!parsed.success) return undefined;
  const { reset, ...fields } = parsed.data;
  const mac = reset && resetMacs(keys, reset.keyHash)[0];
  return { ...fields, ...(reset && mac && { reset: { ...reset, mac } }) };
}

/** Whether every clear field that the row has says what its box says. */
function agrees(document: Document, keys: BoxKeys, boxed: SealedFields): boolean {
  const parsed = AnyClear.safeParse(document);
  if (!parsed.success) return false;
  const { reset, ...clear } = parsed.data;
  const content = new Map<string, unknown>(Object.entries(boxed));
  const isEqual = ([name, value]: [string, unknown]): boolean =>
    value === undefined || isDeepStrictEqual(value, content.get(name));
  if (!Object.entries(clear).every(isEqual)) return false;
  if (reset === undefined) return true;
  return isResetOf(keys, boxed, reset.keyHash) && boxed.reset?.until.getTime() === reset.until.getTime();
}

/** The box of a row, if it is the one of this row and of the address under which the row is found. */
function boxOf({ _id, box, emailId }: z.output<typeof Open>, keys: BoxKeys): SealedFields | Refusal {
  if (!box) return 'unsealed';
  const boxed = openAccountBox(keys, _id, box);
  if (!boxed) return 'box';
  return emailIds(keys, boxed.address).some((id) => id.equals(emailId)) ? boxed : 'address';
}

/** What stands in boxes alone. A box that differs from its clear fields counts no more: it is older. */
const boxedAlone = ({ tokens, move }: SealedFields): Pick<SealedFields, 'tokens' | 'move'> => ({
  ...(move && { move }),
  ...(tokens && { tokens }),
});

/** @throws Error without content of the document if it is not an account */
export function readRow(document: Document, keys: BoxKeys): ReadRow | Refusal {
  const parsed = Open.safeParse(document);
  if (!parsed.success) throw new Error('A document in `accounts` has an unknown shape');
  const row = parsed.data;
  const boxed = boxOf(row, keys);
  const hasBox = typeof boxed !== 'string' && agrees(document, keys, boxed);
  const clear = keys.boxesOnly ? undefined : clearFields(document, keys);
  const sealed = clear && hasBox ? { ...boxedAlone(boxed), ...clear } : (clear ?? boxed);
  if (typeof sealed === 'string') return sealed;
  if (!clear && !hasBox) return 'mixed';
  const { _id: id, box: _, emailId: __, ...rest } = row;
  const { reset: ___, ...fields } = sealed;
  const isClear = document['hash'] !== undefined;
  return { account: { id, ...rest, ...fields }, sealed, isClear, hasBox, document };
}

/** The filter of a write: the row as it was read. A row without a field has none since. */
export function asRead({ document }: Pick<ReadRow, 'document'>): Document {
  const names = ['_id', 'box', ...clearNames];
  return Object.fromEntries(
    names.map((name): [string, unknown] => [name, document[name] ?? { $exists: false }]),
  );
}
