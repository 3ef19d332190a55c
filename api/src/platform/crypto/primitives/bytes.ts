// Bytes of the sealed formats: big-endian numbers, length prefixes, days (docs/design/keys.md#notation).
import { dayMs } from '#platform/time/units.ts';

/** Two bytes, big-endian. @throws RangeError outside 0-65535 */
export function u16(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Four bytes, big-endian. @throws RangeError outside 0-2^32-1 */
export function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

type Part = Uint8Array | string;

/** Length of a part in bytes; a text is UTF-8. */
export const byteLength = (part: Part): number =>
  typeof part === 'string' ? Buffer.byteLength(part) : part.length;

/** Joins parts, each after its length in two bytes; texts are UTF-8. @throws RangeError above 65,535 bytes */
export function lp(...parts: readonly Part[]): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((size, part) => size + 2 + byteLength(part), 0));
  let at = 0;
  for (const part of parts) {
    const length = byteLength(part);
    bytes.writeUInt16BE(length, at);
    if (typeof part === 'string') bytes.write(part, at + 2);
    else bytes.set(part, at + 2);
    at += 2 + length;
  }
  return bytes;
}

/** UTC day number, days since 1970-01-01, of a time in milliseconds. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / dayMs);
}
