// Writes bytes as base32 and base64url, without padding (RFC 4648 sections 5 and 6).

const base32Letters = 'abcdefghijklmnopqrstuvwxyz234567';
const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** @example toBase32(Uint8Array.of(255)) // '74' */
export const toBase32 = (bytes: Uint8Array): string => write(bytes, base32Letters, 5);

/** Lower case only. @returns `undefined` for other letters, and for spare bits that are not zero */
export const fromBase32 = (text: string): Uint8Array<ArrayBuffer> | undefined => read(text, base32Letters, 5);

export const toBase64Url = (bytes: Uint8Array): string => write(bytes, base64Letters, 6);

/** @returns `undefined` for other letters, padding, and for spare bits that are not zero */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  read(text, base64Letters, 6);

function write(bytes: Uint8Array, letters: string, bits: number): string {
  const text: string[] = [];
  let held = 0;
  let count = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff; // at most five bits are left over, and eight arrive
    count += 8;
    while (count >= bits) {
      count -= bits;
      text.push(letters.charAt((held >> count) & ((1 << bits) - 1)));
    }
  }
  if (count > 0) text.push(letters.charAt((held << (bits - count)) & ((1 << bits) - 1)));
  return text.join('');
}

function read(text: string, letters: string, bits: number): Uint8Array<ArrayBuffer> | undefined {
  const codes = codesOf(letters);
  const bytes = new Uint8Array(Math.floor((text.length * bits) / 8));
  let held = 0;
  let count = 0;
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = codes[text.charCodeAt(index)] ?? -1;
    if (code < 0) return undefined;
    held = ((held << bits) | code) & 0x1fff;
    count += bits;
    if (count >= 8) {
      count -= 8;
      bytes[at] = (held >> count) & 0xff;
      at += 1;
    }
  }
  const isWhole = count < bits && (held & ((1 << count) - 1)) === 0;
  return isWhole ? bytes : undefined;
}

/** The value of each character code; -1 for all that are no letters. */
function codesOf(letters: string): Int8Array {
  const codes = new Int8Array(128).fill(-1);
  for (let value = 0; value < letters.length; value += 1) codes[letters.charCodeAt(value)] = value;
  return codes;
}
