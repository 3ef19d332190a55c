// Seals the mails of the outbox and hides their length (docs/design/keys.md#sealed-rows).
import { openRow, sealRow, type RowKeys } from '#platform/crypto/keys/sealed-row.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { parseMail, type MailTemplates, type StoredMail } from './mail.ts';

const purpose = 'outbox';
const stepBytes = 512;

export type SealDeps = { readonly keys: RowKeys; readonly templates: Pick<MailTemplates, 'check'> };
type SealTime = { readonly at: Date; readonly dropAt: Date; readonly random: Ids['bytes'] };

/** Pads JSON with spaces, so that its size does not show the length of the address. */
function pad(json: string): Buffer {
  const bytes = Buffer.from(json);
  return Buffer.concat([
    bytes,
    Buffer.alloc(stepBytes - 1 - ((bytes.length + stepBytes - 1) % stepBytes), ' '),
  ]);
}

/** @throws Error for a malformed recipient, language or template, such as an address list or a line break */
export function sealMail(
  { keys, templates }: SealDeps,
  rowId: string,
  { mail, ...time }: SealTime & { readonly mail: StoredMail },
): Buffer {
  const checked = parseMail(templates, mail);
  if (!checked) throw new Error('A mail was refused: its recipient or its values are malformed');
  return sealRow(keys, { purpose, rowId }, { plain: pad(JSON.stringify(checked)), ...time });
}

/** Seals an empty mail of the same length as a short one. */
export function sealDecoy(keys: RowKeys, rowId: string, time: SealTime): Buffer {
  return sealRow(keys, { purpose, rowId }, { plain: pad('{}'), ...time });
}

/** @returns the mail, or why it cannot be opened: `dead` is final, `ahead` lasts until keys are reloaded */
export function openMail(
  { keys, templates }: SealDeps,
  rowId: string,
  sealed: Buffer,
): StoredMail | 'dead' | 'ahead' | 'corrupt' {
  const opened = openRow(keys, { purpose, rowId }, sealed);
  if (opened.kind !== 'open') return opened.kind;
  const json: unknown = JSON.parse(opened.plain.toString());
  return parseMail(templates, json) ?? 'corrupt';
}
