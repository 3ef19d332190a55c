// A letter as its row keeps it: sealed until it is delivered or a day is over, its length rounded up (trust.md 3.5, format 2).
import { openRow, sealRow } from '#platform/crypto/keys/sealed-row.ts';
import type { RowKeys } from '#platform/crypto/keys/sealed-row.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { parseMail } from './mail.ts';
import type { MailTemplates, StoredMail } from './mail.ts';

const purpose = 'outbox';
const stepBytes = 512;

/** JSON filled up with spaces, so that its size tells nothing about the address. */
function padded(json: string): Buffer {
  const bytes = Buffer.from(json);
  return Buffer.concat([bytes, Buffer.alloc(stepBytes - 1 - ((bytes.length + stepBytes - 1) % stepBytes), ' ')]);
}

type Check = Pick<MailTemplates, 'check'>;
type When = { readonly at: Date; readonly dropAt: Date; readonly random: Ids['bytes'] };

/** @throws Error for a malformed recipient, language or template: an address list, a line break in a header, a malformed key */
export function sealLetter(
  { keys, templates }: { readonly keys: RowKeys; readonly templates: Check },
  rowId: string,
  { letter, ...when }: When & { readonly letter: StoredMail },
): Buffer {
  const checked = parseMail(templates, letter);
  if (!checked) throw new Error('A mail was refused: its recipient or its values are malformed');
  return sealRow(keys, { purpose, rowId }, { plain: padded(JSON.stringify(checked)), ...when });
}

/** Seals as much as a short letter that nobody will ever read. */
export function sealNothing(keys: RowKeys, rowId: string, when: When): Buffer {
  return sealRow(keys, { purpose, rowId }, { plain: padded('{}'), ...when });
}

/** @returns the letter, or why not: `dead` for good, `ahead` until the keys are reloaded, `corrupt` */
export function openLetter(
  { keys, templates }: { readonly keys: RowKeys; readonly templates: Check },
  rowId: string,
  sealed: Buffer,
): StoredMail | 'dead' | 'ahead' | 'corrupt' {
  const opened = openRow(keys, { purpose, rowId }, sealed);
  if (opened.kind !== 'open') return opened.kind;
  const json: unknown = JSON.parse(opened.plain.toString());
  return parseMail(templates, json) ?? 'corrupt';
}
