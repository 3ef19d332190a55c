// Seals the mails of the outbox and hides their length (docs/design/keys.md#sealed-rows).
import { openJson, sealJson, type SealTime } from '#platform/crypto/keys/sealed-json.ts';
import type { RowKeys } from '#platform/crypto/keys/sealed-row.ts';
import { parseMail, type MailTemplates, type StoredMail } from './mail.ts';

const purpose = 'outbox';

export type SealMailDeps = { readonly keys: RowKeys; readonly templates: Pick<MailTemplates, 'check'> };

/** @throws Error for a malformed recipient, language or template, such as an address list or a line break */
export function sealMail(
  { keys, templates }: SealMailDeps,
  rowId: string,
  { mail, ...time }: SealTime & { readonly mail: StoredMail },
): Buffer {
  const checked = parseMail(templates, mail);
  if (!checked) throw new Error('A mail was refused: its recipient or its values are malformed');
  return sealJson(keys, { purpose, rowId }, { value: checked, ...time });
}

/** Seals an empty mail of the same length as a short one. */
export function sealDecoy(keys: RowKeys, rowId: string, time: SealTime): Buffer {
  return sealJson(keys, { purpose, rowId }, { value: {}, ...time });
}

/** @returns the mail, or why it cannot be opened: `dead` is final, `ahead` lasts until keys are reloaded */
export function openSealedMail(
  { keys, templates }: SealMailDeps,
  rowId: string,
  sealed: Buffer,
): StoredMail | 'dead' | 'ahead' | 'corrupt' {
  const opened = openJson(keys, { purpose, rowId }, sealed);
  return opened.kind === 'open' ? (parseMail(templates, opened.value) ?? 'corrupt') : opened.kind;
}
