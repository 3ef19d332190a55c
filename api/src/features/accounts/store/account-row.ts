// Parses an account document from MongoDB.
import * as z from 'zod/mini';
import type { Account } from '../model/account.ts';

const bytes = z.custom<Buffer>((given) => Buffer.isBuffer(given));
/** The driver's ObjectId, recognized by its bytes. */
const objectId = z.pipe(
  z.custom<{ readonly id: Uint8Array }>(
    (given) => typeof given === 'object' && given !== null && 'id' in given && given.id instanceof Uint8Array,
  ),
  z.transform(({ id }) => Buffer.from(id)),
);
const time = z.date();

const Row = z.object({
  _id: objectId,
  address: z.string(),
  verified: z.boolean(),
  hash: z.string(),
  sessionGen: z.int(),
  planId: z.string(),
  wantedPlan: z.optional(z.string()),
  locale: z.optional(z.string()),
  createdAt: time,
  updatedAt: time,
  signedInAt: z.optional(time),
  token: z.optional(z.object({ mac: bytes, gen: z.int(), hint: z.string() })),
  verification: z.optional(bytes),
  mailedAt: z.optional(time),
  counters: z.object({
    secretsCreated: z.int(),
    secretsBurned: z.int(),
    secretsShared: z.int(),
    emailsSent: z.int(),
  }),
});

/** @throws Error without content of the document if it is not an account */
export function accountFrom(document: unknown): Account {
  const parsed = Row.safeParse(document);
  if (!parsed.success) throw new Error('A document in `accounts` has an unknown shape');
  const { _id: id, ...rest } = parsed.data;
  return { id, ...rest };
}
