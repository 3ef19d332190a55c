// Pads texts to steps of size before sealing, which hides their exact length (docs/design/keys.md#padding).
import { isUtf8 } from 'node:buffer';

const version = 1;
const truncatedBit = 1;
const headBytes = 10;
const smallestBytes = 256;
const stepBytes = 1_048_576;

/** `originalChars`: the number of characters before the text was truncated; absent if it was not. */
export type FramedText = { readonly text: string; readonly originalChars?: number };

/** Wraps a text: version, bits, original characters, byte length, UTF-8 bytes, zeros up to the next step. */
export function toPaddedText({ text, originalChars }: FramedText): Buffer {
  const length = Buffer.byteLength(text);
  const frame = Buffer.alloc(paddedBytes(headBytes + length));
  frame.writeUInt8(version, 0);
  frame.writeUInt8(originalChars === undefined ? 0 : truncatedBit, 1);
  frame.writeUInt32BE(originalChars ?? 0, 2);
  frame.writeUInt32BE(length, 6);
  frame.write(text, headBytes);
  return frame;
}

/** Unwraps a frame. @returns `undefined` for an unknown version or bit, a bad length or pad, bad UTF-8 */
export function toFramedText(frame: Buffer): FramedText | undefined {
  if (frame.length < headBytes || frame[0] !== version) return undefined;
  const bits = frame.readUInt8(1);
  const originalChars = frame.readUInt32BE(2);
  const end = headBytes + frame.readUInt32BE(6);
  if (bits > truncatedBit || (bits === 0 && originalChars !== 0) || frame.length !== paddedBytes(end))
    return undefined;
  const bytes = frame.subarray(headBytes, end);
  if (!isUtf8(bytes) || !isZero(frame.subarray(end))) return undefined;
  return bits === 0 ? { text: bytes.toString() } : { text: bytes.toString(), originalChars };
}

/** The smallest 256 times a power of two that fits, above 1 MiB the next full MiB. */
function paddedBytes(bytes: number): number {
  if (bytes > stepBytes) return Math.ceil(bytes / stepBytes) * stepBytes;
  let size = smallestBytes;
  while (size < bytes) size *= 2;
  return size;
}

function isZero(bytes: Buffer): boolean {
  return bytes.equals(Buffer.alloc(bytes.length)); // one native comparison: padding can be a megabyte
}
