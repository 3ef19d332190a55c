// Reads standard input to its end within a limit, and writes to standard output until it was handed over.
import type { Writable } from 'node:stream';

/** A readable stream without an encoding. */
export type ByteStream = AsyncIterable<string | Uint8Array> | readonly Uint8Array[];

/** @returns all bytes, or `undefined` if more than `mostBytes` come */
export async function readAllOf(
  stream: ByteStream,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    size += bytes.length;
    if (size > mostBytes) return undefined;
    chunks.push(bytes);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Resolves when the system has taken the bytes. Rejects with EPIPE when nobody reads them. */
export function writeTo(stream: Writable, bytes: Uint8Array | string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** Whether the reader of standard output has gone. */
export const isBrokenPipe = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'EPIPE';
