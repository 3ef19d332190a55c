// Bytes of a body that grow in place. Their memory is freed at once: the garbage collector of an idle process
// does not run, so that it would keep what many callers sent (docs/design/limits.md#body-memory).

const pageBytes = 4096;

/** Memory that so many bytes take, in bytes. */
export const wholePages = (bytes: number): number => Math.ceil(bytes / pageBytes) * pageBytes;

export type GrowingBytes = {
  append(chunk: Uint8Array): void;
  /** All bytes, without a copy. Do not read them after `free`. */
  bytes(): Buffer;
  free(): void;
};

/** Reserves addresses for `mostBytes`, and memory as the bytes arrive. */
export function growingBytes(mostBytes: number): GrowingBytes {
  const memory = new ArrayBuffer(0, { maxByteLength: mostBytes });
  const view = new Uint8Array(memory);
  let length = 0;
  return {
    append(chunk) {
      const end = length + chunk.length;
      if (end > memory.byteLength) memory.resize(Math.min(mostBytes, wholePages(end)));
      view.set(chunk, length);
      length = end;
    },
    bytes: () => Buffer.from(memory, 0, length),
    free: () => void (memory.detached || memory.transfer(0)),
  };
}

/** Frees a chunk that nothing else uses. The garbage collector frees small ones soon enough. */
export function freeChunk({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < pageBytes || buffer.byteLength !== byteLength) return; // or it shares its memory with others
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
