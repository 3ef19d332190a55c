// Parses the documents of MongoDB where they enter (rule 7, docs/design/trust.md#states).
import * as z from 'zod/mini';

import { typeGuard } from '#platform/validation/compiled-guard.ts';

import type { Attempts } from '../model/attempts.ts';
import type { Secret } from '../model/secret.ts';

const bytes = z.custom<Buffer>((given) => Buffer.isBuffer(given));
const time = z.date();
/** The driver's ObjectId, known by its bytes. */
const objectId = z.pipe(
  z.custom<{ readonly id: Uint8Array }>(
    (given) => typeof given === 'object' && given !== null && 'id' in given && given.id instanceof Uint8Array,
  ),
  z.transform(({ id }) => Buffer.from(id)),
);

const Network = z.object({ prefix: bytes, wide: bytes, tries: z.int(), at: time });
const Budget = z.object({
  from: time,
  tries: z.int(),
  gapSeconds: z.number(),
  next: time,
  freshNext: time,
  networks: z.array(Network),
  hours: z.optional(z.array(z.object({ at: time, entries: bytes }))),
  round: z.optional(z.int()),
  served: z.optional(z.array(z.object({ wide: bytes, round: z.int() }))),
  tickets: z.optional(
    z.array(z.object({ prefix: bytes, wide: bytes, since: time, due: time, round: z.int() })),
  ),
});

const facts = {
  _id: bytes,
  metaId: bytes,
  bucket: z.string(),
  header: bytes,
  rootGen: z.int(),
  epoch: z.int(),
  createdAt: time,
  expiresAt: time,
  purgeAt: time,
  rec: z._default(
    z.object({ receipt: z.optional(bytes), memo: z.optional(bytes), account: z.optional(bytes) }),
    {},
  ),
  ownerId: z.optional(objectId),
  shortkey: z.string(),
  secretShortkey: z.string(),
  kind: z.enum(['share', 'generate']),
  source: z.enum(['web', 'api', 'incoming']),
  creator: z.optional(bytes),
  box: z.optional(
    z.object({
      gate: z.optional(bytes),
      wrap: z.optional(bytes),
      body: z.optional(bytes),
      owner: z.optional(bytes),
    }),
  ),
  shownAt: z.optional(time),
  ownerClaim: z.optional(bytes),
  repeats: z.optional(z.int()),
  toldAt: z.optional(time),
  attempts: z.optional(z.object({ reveal: z.optional(Budget), burn: z.optional(Budget) })),
  attemptRev: z.int(),
  now: time,
};

const Row = z.discriminatedUnion('state', [
  z.object({ ...facts, state: z.literal('new') }),
  z.object({ ...facts, state: z.literal('claimed'), claim: bytes, claimedAt: time }),
  z.object({
    ...facts,
    state: z.literal('consumed'),
    claim: bytes,
    claimedAt: time,
    endedAt: time,
    end: z.enum(['ack', 'lease', 'legacy']),
  }),
  z.object({ ...facts, state: z.literal('burned'), claim: bytes, endedAt: time, end: z.literal('burn') }),
  z.object({
    ...facts,
    state: z.literal('expired'),
    claimedAt: z.optional(time),
    endedAt: time,
    end: z.enum(['time', 'restore']),
  }),
]);

const isRow = typeGuard(Row);

/** A secret as read. `now` is the database's clock at that read. */
export type FoundSecret = Secret & {
  readonly attempts?: Attempts | undefined;
  readonly attemptRev: number;
  readonly now: Date;
};

/** Parses one document. @throws Error without content if the shape is unknown: a defect or a foreign write */
export function secretFrom(document: unknown): FoundSecret {
  if (isRow(document)) return document; // almost always; a tenth of the cost of a parse
  const parsed = Row.safeParse(document);
  if (!parsed.success) throw new Error('A document in `secrets` has an unknown shape');
  return parsed.data;
}

const present = {
  _id: 1,
  metaId: 1,
  bucket: 1,
  header: 1,
  rootGen: 1,
  epoch: 1,
  createdAt: 1,
  expiresAt: 1,
  purgeAt: 1,
} as const;
/** Whole fields: MongoDB copies `rec` faster than two parts of it. */
const display = {
  rec: 1,
  shortkey: 1,
  secretShortkey: 1,
  kind: 1,
  source: 1,
  creator: 1,
  ownerId: 1,
} as const;
const life = {
  state: 1,
  claim: 1,
  claimedAt: 1,
  endedAt: 1,
  end: 1,
  shownAt: 1,
  ownerClaim: 1,
  repeats: 1,
  toldAt: 1,
  attempts: 1,
  attemptRev: 1,
} as const;
const everything = { ...present, ...display, ...life, now: '$$NOW' } as const;

/** What lists show. Whole fields only: MongoDB copies these in two thirds of the time of computed ones. */
const listed = {
  ...present,
  rec: 1,
  shortkey: 1,
  secretShortkey: 1,
  kind: 1,
  source: 1,
  state: 1,
  claim: 1,
  claimedAt: 1,
  endedAt: 1,
  end: 1,
  shownAt: 1,
  attemptRev: 1,
} as const;

/** Inclusion projections: `lean` leaves the text's own boxes in the database, `full` brings all four. */
export const projections = {
  lean: { ...everything, 'box.gate': 1, 'box.owner': 1 },
  full: { ...everything, box: 1 },
  /** For lists of an account: no box of the content, and nothing of its owner, which is what was asked. */
  listed,
} as const;

/** The fields that a look-up by link reads. */
export type Part = Exclude<keyof typeof projections, 'listed'>;
