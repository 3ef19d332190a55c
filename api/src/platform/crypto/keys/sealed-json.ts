// Seals JSON in a row and hides its length (docs/design/keys.md#sealed-rows).
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import { openRow, type RowKeys, type RowPlace, sealRow } from './sealed-row.ts';

const stepBytes = 512;

/** `random` makes salt and nonce; the value cannot be opened after the day of `dropAt`. */
export type SealTime = { readonly at: Date; readonly dropAt: Date; readonly random: RandomBytes };

/** Pads JSON with spaces, so that its size does not show the length of an address. */
function pad(json: string): Buffer {
  const bytes = Buffer.from(json);
  return Buffer.concat([
    bytes,
    Buffer.alloc(stepBytes - 1 - ((bytes.length + stepBytes - 1) % stepBytes), ' '),
  ]);
}

/** @throws Error if no chain seals or the day has no key: a defect of the key file */
export const sealJson = (
  keys: RowKeys,
  place: RowPlace,
  { value, ...time }: SealTime & { readonly value: unknown },
): Buffer => sealRow(keys, place, { plain: pad(JSON.stringify(value)), ...time });

/** @returns the value, or why it cannot be opened: `dead` is final, `ahead` lasts until keys are reloaded */
export function openJson(
  keys: RowKeys,
  place: RowPlace,
  sealed: Buffer,
): { readonly kind: 'open'; readonly value: unknown } | { readonly kind: 'dead' | 'ahead' | 'corrupt' } {
  const opened = openRow(keys, place, sealed);
  return opened.kind === 'open' ? { kind: 'open', value: JSON.parse(opened.plain.toString()) } : opened;
}
