// The largest encrypted content of a plan (docs/design/sealed-links.md#sizes).
import type { Plan } from '@glimpse/contracts/billing';
import { limits } from '@glimpse/contracts/limits';
import { paddedSize, sealedExtraBytes } from '@glimpse/contracts/sealed-links/padded-size';

const { bytesPerChar, extraBytes } = limits.sealedLinks;

/** Bytes of a content in the smallest step that holds the longest text, the largest file and their labels. */
export function largestSealedBytes({ options }: Pick<Plan, 'options'>): number {
  const data = Math.max(bytesPerChar * options.size, options.file_bytes);
  return paddedSize(data + extraBytes) + sealedExtraBytes;
}
