// Bytes as vectors write them.

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Consecutive bytes from `first` on, modulo 256. */
export const byteRun = (first: number, count: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: count }, (_, at) => first + at);
