// A letter as its row keeps it: sealed until it is delivered or a day is over, its length rounded up (trust.md 3.5, format 2).
import { openRow, sealRow } from '#platform/crypto/keys/sealed-row.ts';
import type { RowKeys } from '#platform/crypto/keys/sealed-row.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { Letter } from './mail.ts';

const purpose = 'outbox';
const stepBytes = 512;

/** JSON filled up with spaces, so that its size tells nothing about the address. */
function padded(json: string): Buffer {
  const bytes = Buffer.from(json);
  return Buffer.concat([bytes, Buffer.alloc(stepBytes - 1 - ((bytes.length + stepBytes - 1) % stepBytes), ' ')]);
}

/** @throws Error if the letter is not one: an address list, a second line where a header goes, a malformed key */
export function sealLetter(
  keys: RowKeys,
  rowId: string,
  { letter, ...when }: { readonly letter: Letter; readonly at: Date; readonly dropAt: Date; readonly random: Ids['bytes'] },
): Buffer {
  const checked = Letter.safeParse(letter);
  if (!checked.success) throw new Error('A mail was refused: its recipient or filling does not hold');
  return sealRow(keys, { purpose, rowId }, { plain: padded(JSON.stringify(checked.data)), ...when });
}

/** Seals as much as a short letter that nobody will ever read. */
export function sealNothing(
  keys: RowKeys,
  rowId: string,
  when: { readonly at: Date; readonly dropAt: Date; readonly random: Ids['bytes'] },
) {
  return sealRow(keys, { purpose, rowId }, { plain: padded('{}'), ...when });
}

/** @returns the letter, or why not: `dead` for good, `ahead` until the keys are reloaded, `corrupt` */
export function openLetter(keys: RowKeys, rowId: string, sealed: Buffer): Letter | 'dead' | 'ahead' | 'corrupt' {
  const opened = openRow(keys, { purpose, rowId }, sealed);
  if (opened.kind !== 'open') return opened.kind;
  const json: unknown = JSON.parse(opened.plain.toString());
  return Letter.safeParse(json).data ?? 'corrupt';
}
