// Byte notation of the sealed formats: unsigned big-endian numbers, length prefixes, day numbers (trust.md 3.1).

const dayMs = 86_400_000;

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

/** The bytes with their length in two bytes before them; texts are UTF-8. @throws RangeError above 65,535 bytes */
export function lp(data: Uint8Array | string): Buffer {
  const length = typeof data === 'string' ? Buffer.byteLength(data) : data.length;
  const bytes = Buffer.allocUnsafe(2 + length);
  bytes.writeUInt16BE(length);
  if (typeof data === 'string') bytes.write(data, 2);
  else bytes.set(data, 2);
  return bytes;
}

/** UTC day number, days since 1970-01-01, of a time in milliseconds. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / dayMs);
}
