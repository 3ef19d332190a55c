// The steps of size that hide the length of a content (docs/design/sealed-links.md#keys).

const smallestBytes = 256;
const stepBytes = 1_048_576;

/** The smallest 256 times a power of two that fits; above 1 MiB the next full MiB. */
export function paddedSize(bytes: number): number {
  if (bytes > stepBytes) return Math.ceil(bytes / stepBytes) * stepBytes;
  let size = smallestBytes;
  while (size < bytes) size *= 2;
  return size;
}

/** Nonce (12 bytes) and tag (16 bytes) around the padded bytes. */
export const sealedExtraBytes = 28;

/** Whether a sealed content has a length that padding can give. */
export function isSealedSize(bytes: number): boolean {
  const inner = bytes - sealedExtraBytes;
  return paddedSize(inner) === inner;
}
