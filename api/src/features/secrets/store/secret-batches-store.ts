// Batches: requests that arrive together share a round trip to MongoDB (docs/design/trust.md#batches).
import { ObjectId, type Db, type Document } from 'mongodb';
import * as z from 'zod/mini';

import { parseInPlace } from '#platform/validation/compiled-guard.ts';
import { batcher, type Batcher } from '#platform/mongo/batch.ts';
import { duplicateKeyCode } from '#platform/mongo/duplicate-key.ts';
import { UnconfirmedWrite } from '#platform/mongo/outage.ts';
import { commandWriteConcern, hintWriteConcern, readMs } from '#platform/mongo/write-concern.ts';
import { projections } from './secret-row.ts';
import { toStatements, type Joining, type PendingTransition } from './secret-updates.ts';
import type { LookUp, NewSecret, WriteReply, Stored } from './store.ts';

const collection = 'secrets';
const mostRead = 64; // texts may be megabytes: this bounds one reply in memory
const asBytes = { promoteBuffers: true, ignoreUndefined: true } as const; // not inherited from the client

type Keyed = { readonly _id: Buffer; readonly metaId: Buffer; readonly bucket: string };
/** The result of one look-up: the document as received, or nothing. */
type Read = { readonly document?: Keyed };
type ReadConcern = 'local' | 'majority';

const isKeyed = (given: unknown): given is Keyed =>
  typeof given === 'object' &&
  given !== null &&
  'bucket' in given &&
  '_id' in given &&
  'metaId' in given &&
  Buffer.isBuffer(given._id) &&
  Buffer.isBuffer(given.metaId);

const documents = z.array(z.custom<Keyed>(isKeyed));
// Loose: a reply has more fields than we use, and is taken as received.
const cursor = z.looseObject({
  id: z.unknown(),
  firstBatch: z.optional(documents),
  nextBatch: z.optional(documents),
});
const pageOf = parseInPlace(z.looseObject({ cursor }));
const writtenOf = parseInPlace(
  z.looseObject({
    nModified: z.optional(z.int()),
    writeErrors: z.optional(z.array(z.looseObject({ index: z.int(), code: z.int() }))),
    writeConcernError: z.optional(z.looseObject({ code: z.int() })),
  }),
);

/** Names the index, so that MongoDB compares no plans; that saves an eighth of its work on a claim. */
const byId = { _id: 1 } as const;

const idText = (id: Buffer): string => id.toString('latin1');

/** Look-ups by secret key are one scan of `_id`. A document goes only to look-ups of its own bucket. */
function matching(lookUps: readonly LookUp[]): Document {
  if (lookUps[0]?.kind === 's') {
    const bucket = { $in: [...new Set(lookUps.map((lookUp) => lookUp.bucket))] };
    return { filter: { bucket, _id: { $in: lookUps.flatMap(({ ids }) => ids) } }, hint: byId };
  }
  return { filter: { $or: lookUps.map(({ bucket, ids }) => ({ bucket, metaId: { $in: ids } })) } };
}

/** All documents of one find. A reply holds at most 16 MiB, so there may be several. */
async function findAll(db: Db, find: Document): Promise<readonly Keyed[]> {
  const first = pageOf(
    await db.command({ find: collection, ...find, batchSize: 1000, maxTimeMS: readMs }, asBytes),
  ).cursor;
  const all = [...(first.firstBatch ?? [])];
  for (let cursor = first.id; cursor !== 0;) {
    const next = pageOf(await db.command({ getMore: cursor, collection }, asBytes)).cursor;
    all.push(...(next.nextBatch ?? []));
    cursor = next.id;
  }
  return all;
}

function reading(db: Db, level: ReadConcern): Batcher<LookUp, Read> {
  return batcher({
    most: mostRead,
    async send(lookUps) {
      const [first] = lookUps;
      if (!first) return [];
      const found = await findAll(db, {
        ...matching(lookUps),
        projection: projections[first.part],
        readConcern: { level },
      });
      const byId = new Map(
        found.map((document) => [idText(first.kind === 's' ? document._id : document.metaId), document]),
      );
      return lookUps.map(({ ids, bucket }) => {
        const document = ids.map((id) => byId.get(idText(id))).find((one) => one?.bucket === bucket);
        return document ? { document } : {};
      });
    },
  });
}

type Target = { readonly db: Db; readonly joining: Joining };

/** One command of compare-and-sets: `applied` for all only if every change was made without any error. */
function writing({ db, joining }: Target, writeConcern: Document): Batcher<PendingTransition, WriteReply> {
  return batcher({
    conflictKey: ({ id }) => idText(id._id),
    async send(pending) {
      const updates = toStatements(pending, joining).map((statement) => ({ ...statement, hint: byId }));
      const reply = writtenOf(
        await db.command({ update: collection, updates, ordered: false, writeConcern }, asBytes),
      );
      const fault = reply.writeConcernError ?? reply.writeErrors?.[0];
      if (fault) throw new UnconfirmedWrite(fault.code);
      const answer: WriteReply = reply.nModified === pending.length ? 'applied' : 'refused';
      return pending.map(() => answer);
    },
  });
}

/** The document of a new secret. An absent owner is not written. */
export const newRow = (secret: NewSecret) => ({
  ...secret,
  ownerId: secret.ownerId && new ObjectId(secret.ownerId),
  v: 1,
  attemptRev: 0,
});

function inserting(db: Db): Batcher<NewSecret, { readonly stored: Stored } | { readonly code: number }> {
  return batcher({
    bytes: ({ box }) => box.body.length + 1024,
    async send(secrets) {
      const rows = secrets.map(newRow);
      const reply = writtenOf(
        await db.command(
          { insert: collection, documents: rows, ordered: false, writeConcern: commandWriteConcern },
          asBytes,
        ),
      );
      if (reply.writeConcernError) throw new UnconfirmedWrite(reply.writeConcernError.code);
      const faults = new Map(reply.writeErrors?.map(({ index, code }) => [index, code]));
      return secrets.map((_, at) => {
        const code = faults.get(at);
        if (code === undefined) return { stored: 'inserted' };
        return code === duplicateKeyCode ? { stored: 'already_there' } : { code };
      });
    },
  });
}

/** The batches of one process; of each kind one is under way at a time. */
export function secretBatches(target: Target) {
  const { db } = target;
  const inserts = inserting(db);
  const writes = {
    deciding: writing(target, commandWriteConcern),
    releasing: writing(target, commandWriteConcern),
    acknowledging: writing(target, hintWriteConcern),
  };
  const readers = new Map<string, Batcher<LookUp, Read>>();
  const readerOf = ({ kind, part }: LookUp, level: ReadConcern): Batcher<LookUp, Read> => {
    const name = `${kind} ${part} ${level}`;
    const reader = readers.get(name) ?? reading(db, level);
    readers.set(name, reader);
    return reader;
  };
  return {
    read: async (lookUp: LookUp, level: ReadConcern): Promise<unknown> =>
      (await readerOf(lookUp, level).add(lookUp)).document,
    write: (pending: PendingTransition, kind: keyof typeof writes): Promise<WriteReply> =>
      writes[kind].add(pending),
    async insert(secret: NewSecret): Promise<Stored> {
      const answer = await inserts.add(secret);
      if ('code' in answer) throw new UnconfirmedWrite(answer.code);
      return answer.stored;
    },
  };
}
