// The facts of a receipt, from its row and its opened boxes (docs/design/http-api.md#shapes).
import type { HeaderView } from './secret.ts';
import type { ReceiptNote } from '../sealing/sealing.ts';
import { burnedAt, endedByRestore, receivedAt, updatedAt, type Facts, type Life } from '../model/secret.ts';

export type ReceiptFacts = Pick<
  Facts,
  'shortkey' | 'secretShortkey' | 'kind' | 'source' | 'createdAt' | 'expiresAt' | 'purgeAt'
> & {
  readonly metadataKey: string;
  /** As stored; the visible state also depends on the time and on `dead`. */
  readonly state: Life['state'];
  /** Whether the content's keys are gone. */
  readonly dead: boolean;
  readonly endedByRestore: boolean;
  readonly updatedAt: Date;
  readonly shownAt?: Date | undefined;
  readonly receivedAt?: Date | undefined;
  readonly burnedAt?: Date | undefined;
  readonly shareHost: string;
  readonly hasPassphrase: boolean;
  readonly isSealedLink: boolean;
  readonly recipients: readonly string[];
  readonly isTruncated: boolean;
  /** Characters before the text was cut. */
  readonly originalChars?: number | undefined;
  /** Only for the owner. */
  readonly memo?: string | undefined;
};

/** `staleEpoch`: the region was restored after the creation. */
type Read = {
  readonly row: Facts & Life;
  readonly header: HeaderView;
  readonly dead: boolean;
  readonly staleEpoch: boolean;
};
type Opened = {
  readonly metadataKey: string;
  readonly note: ReceiptNote;
  readonly memo?: string | undefined;
};

export function toReceiptFacts(
  { row, header, dead, staleEpoch }: Read,
  { metadataKey, note, memo }: Opened,
): ReceiptFacts {
  return {
    metadataKey,
    shortkey: row.shortkey,
    secretShortkey: row.secretShortkey,
    kind: row.kind,
    source: row.source,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    purgeAt: row.purgeAt,
    state: row.state,
    dead,
    endedByRestore: endedByRestore(row, staleEpoch),
    updatedAt: updatedAt(row),
    shownAt: row.shownAt,
    receivedAt: receivedAt(row),
    burnedAt: burnedAt(row),
    shareHost: header.shareHost,
    hasPassphrase: header.flags.passphrase,
    isSealedLink: header.flags.sealedLink,
    recipients: note.recipients,
    isTruncated: note.truncated,
    originalChars: note.originalChars,
    memo,
  };
}
