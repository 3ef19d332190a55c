// What a session's recent list opened a little while ago, so that looking again costs one opening instead of two thousand.
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { lp } from '#platform/crypto/bytes.ts';
import type { KeySet } from '#platform/crypto/key-set.ts';
import { hkdf, open, seal, sha256 } from '#platform/crypto/primitives.ts';
import type { RandomBytes } from '#platform/crypto/random.ts';
import type { Session } from '#platform/http/actor.ts';
import type { ReceiptNote } from './sealing/sealing.ts';

/** What the boxes `account` and `receipt` of one row held. */
export type OpenedRow = { readonly metadataKey: string; readonly note: ReceiptNote };
/** By fingerprint of the sealed bytes: other bytes are another row, and opened anew. */
export type OpenedRows = ReadonlyMap<string, OpenedRow>;

type Boxes = { readonly header: Buffer; readonly rec: { readonly receipt?: Buffer | undefined; readonly account?: Buffer | undefined } };
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

const Note = z.object({
  recipients: z.array(z.string()),
  ticket: z.optional(z.string()),
  truncated: z.boolean(),
  originalChars: z.optional(z.int()),
});
const Kept = z.array(z.tuple([z.string(), z.object({ metadataKey: z.string(), note: Note })]));

/** Names a row by everything that was sealed: what it opens to follows from these bytes. */
export function fingerprint({ header, rec }: Boxes): string {
  const parts = [header, rec.account ?? Buffer.alloc(0), rec.receipt ?? Buffer.alloc(0)];
  return sha256(Buffer.concat(parts)).toString('base64');
}

/** From the cookie, of which only the hash is kept: between two requests of its owner nobody can open the list, we included. */
function keyOf(session: Session, { keys, salt }: Pick<Entry, 'keys' | 'salt'>): Buffer {
  return hkdf(Buffer.from(session.cookie), { salt, info: keys.label('opened list'), size: 32 });
}

const boundTo = ({ hash }: Session): Buffer => lp(hash);

/** The lists of one process: at most 16 MiB, ten minutes each. */
export function openedLists({ clock, random }: { readonly clock: Clock; readonly random: RandomBytes }): OpenedLists {
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
      const kept = plain && Kept.safeParse(JSON.parse(plain.toString()));
      for (const used of [key, plain]) used?.fill(0);
      return kept?.success ? new Map(kept.data.map(([name, row]) => [name, { ...row, note: noteOf(row.note) }])) : none;
    },
    keep(session, keys, rows) {
      const name = nameOf(session);
      drop(name);
      const salt = random(saltBytes);
      const key = keyOf(session, { keys, salt });
      const plain = Buffer.from(JSON.stringify([...rows]));
      const sealed = seal(key, { nonce: random(nonceBytes), plain, bound: boundTo(session) });
      for (const used of [key, plain]) used.fill(0);
      entries.set(name, { keys, salt, sealed, untilMs: clock.now().getTime() + lifeMs });
      bytes += sealed.length;
      for (const oldest of entries.keys()) if (bytes > mostBytes) drop(oldest);
    },
  };
}

function noteOf({ recipients, truncated, ticket, originalChars }: z.output<typeof Note>): ReceiptNote {
  return { recipients, truncated, ...(ticket !== undefined && { ticket }), ...(originalChars !== undefined && { originalChars }) };
}
