// What a session's recent list showed a little while ago, so that an unchanged row costs a hash instead of two openings.
import * as z from 'zod/mini';
import type { Clock } from '#platform/time/clock.ts';
import { lp } from '#platform/crypto/primitives/bytes.ts';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import { hkdf } from '#platform/crypto/primitives/mac.ts';
import { open, seal, sha256Text } from '#platform/crypto/primitives/primitives.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { Session } from '#platform/http/core/actor.ts';
import { typeGuard } from '#platform/validation/compiled-guard.ts';
import type { ReceiptFacts } from './presenters/receipt-facts.ts';

/** By fingerprint of the row: other bytes are another row, and opened anew. */
export type OpenedRows = ReadonlyMap<string, ReceiptFacts>;

type Entry = { readonly keys: KeySet; readonly salt: Buffer; readonly sealed: Buffer; readonly untilMs: number };

export type OpenedLists = {
  /** What was opened for this session under these very keys; they change when a day's key goes, and nothing outlives that. */
  find(session: Session, keys: KeySet): OpenedRows;
  keep(session: Session, keys: KeySet, rows: OpenedRows): void;
};

const lifeMs = 600_000;
const mostBytes = 16_777_216;
const nonceBytes = 12;
const saltBytes = 16;
const none: OpenedRows = new Map();

const timeMs = z.int();
const Row = z.object({
  name: z.string(),
  metadataKey: z.string(),
  shortkey: z.string(),
  secretShortkey: z.string(),
  kind: z.enum(['share', 'generate']),
  source: z.enum(['web', 'api', 'incoming']),
  createdAt: timeMs,
  expiresAt: timeMs,
  purgeAt: timeMs,
  state: z.enum(['new', 'claimed', 'consumed', 'burned', 'expired']),
  dead: z.boolean(),
  endedByRestore: z.boolean(),
  updatedAt: timeMs,
  shownAt: z.optional(timeMs),
  receivedAt: z.optional(timeMs),
  burnedAt: z.optional(timeMs),
  shareHost: z.string(),
  hasPassphrase: z.boolean(),
  recipients: z.array(z.string()),
  isTruncated: z.boolean(),
  memo: z.optional(z.string()),
});
type Row = z.output<typeof Row>;

const isList = typeGuard(z.array(Row)); // we wrote it ourselves: a thousand parses would cost as much as all the rest

/** Names a row by all its bytes: what it opens to under one set of keys follows from them. */
export const fingerprint = (bytes: Uint8Array): string => sha256Text(bytes);

/** From the cookie, of which only the hash is kept: between two requests of its owner nobody can open the list, we included. */
function keyOf(session: Session, { keys, salt }: Pick<Entry, 'keys' | 'salt'>): Buffer {
  return hkdf(Buffer.from(session.cookie), { salt, info: keys.label('opened list'), size: 32 });
}

const boundTo = ({ hash }: Session): Buffer => lp(hash);

/** The lists of one process: at most 16 MiB, ten minutes each. */
export function receiptListCache({ clock, random }: { readonly clock: Clock; readonly random: RandomBytes }): OpenedLists {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const drop = (name: string): void => {
    bytes -= entries.get(name)?.sealed.length ?? 0;
    entries.delete(name);
  };
  const nameOf = ({ hash }: Session): string => hash.toString('base64');
  return {
    find(session, keys) {
      const entry = entries.get(nameOf(session));
      if (!entry || entry.keys !== keys || entry.untilMs <= clock.now().getTime()) return none;
      const key = keyOf(session, entry);
      const plain = open(key, entry.sealed, boundTo(session));
      const list: unknown = plain && JSON.parse(plain.toString());
      for (const used of [key, plain]) used?.fill(0);
      return isList(list) ? new Map(list.map((row) => [row.name, factsOf(row)])) : none;
    },
    keep(session, keys, rows) {
      const name = nameOf(session);
      drop(name);
      const salt = random(saltBytes);
      const key = keyOf(session, { keys, salt });
      const plain = Buffer.from(JSON.stringify(Array.from(rows, rowOf)));
      const sealed = seal(key, { nonce: random(nonceBytes), plain, bound: boundTo(session) });
      for (const used of [key, plain]) used.fill(0);
      entries.set(name, { keys, salt, sealed, untilMs: clock.now().getTime() + lifeMs });
      bytes += sealed.length;
      for (const oldest of entries.keys()) if (bytes > mostBytes) drop(oldest);
    },
  };
}

const dateOf = (ms: number | undefined): Date | undefined => (ms === undefined ? undefined : new Date(ms));

function factsOf(row: Row): ReceiptFacts {
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
    purgeAt: new Date(row.purgeAt),
    updatedAt: new Date(row.updatedAt),
    shownAt: dateOf(row.shownAt),
    receivedAt: dateOf(row.receivedAt),
    burnedAt: dateOf(row.burnedAt),
  };
}

function rowOf([name, facts]: readonly [string, ReceiptFacts]): Row {
  return {
    ...facts,
    name,
    recipients: [...facts.recipients],
    createdAt: facts.createdAt.getTime(),
    expiresAt: facts.expiresAt.getTime(),
    purgeAt: facts.purgeAt.getTime(),
    updatedAt: facts.updatedAt.getTime(),
    shownAt: facts.shownAt?.getTime(),
    receivedAt: facts.receivedAt?.getTime(),
    burnedAt: facts.burnedAt?.getTime(),
  };
}
