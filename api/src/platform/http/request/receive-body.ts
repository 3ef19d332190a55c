// Receives the bytes of one body within its limit and its share of the budget
// (docs/design/limits.md#body-memory).
import type { IncomingMessage } from 'node:http';
import { ApiError } from '#platform/errors/api-error.ts';
import type { BodyShare } from '#platform/http/core/body-share.ts';
import { sendContinue } from '#platform/http/core/expect-continue.ts';
import { freeChunk, growingBytes, type GrowingBytes, wholePages } from './growing-bytes.ts';

/** The caller closed the connection in the middle of the body: no answer can be sent. */
export class ClientGone extends Error {}

const retryAfter = 5;

/** The error of a body that was ended to make room. */
export const noRoom = (): ApiError => new ApiError('http.rate_limited', { retryAfter, limit: 'body_memory' });

/**
 * What bounds a body: its own limit in bytes and the error above it, and its share of what all may hold.
 * `weight`: how often its bytes count while it arrives, `copies` while it is used.
 */
export type BodyBounds = {
  readonly mostBytes: number;
  readonly excess: 'http.too_large' | 'store.unavailable';
  readonly share: BodyShare;
  readonly weight: number;
  readonly copies: number;
};

/** The bytes of a body. Do not read them after `free`. */
export type HeldBytes = { readonly bytes: Buffer; free(): void };

export const noBytes: HeldBytes = { bytes: Buffer.alloc(0), free: () => undefined };

/** The pieces of a body that have arrived. A body of one piece, as nearly all are, is not copied. */
type Pieces = {
  readonly mostBytes: number;
  size: number;
  first: Buffer | undefined;
  joined: GrowingBytes | undefined;
};

/** Memory that a body of this size takes. */
const memoryOf = ({ first, joined }: Pieces, size: number): number =>
  first || joined ? wholePages(size) : size;

function append(pieces: Pieces, chunk: Buffer): void {
  const { first, joined, mostBytes } = pieces;
  pieces.size += chunk.length;
  if (first === undefined && joined === undefined) return void (pieces.first = chunk);
  pieces.joined = joined ?? growingBytes(mostBytes);
  for (const piece of first ? [first, chunk] : [chunk]) {
    pieces.joined.append(piece);
    freeChunk(piece);
  }
  pieces.first = undefined;
}

function free({ first, joined }: Pieces): void {
  joined?.free();
  if (first) freeChunk(first);
}

const heldBytes = (pieces: Pieces): HeldBytes => ({
  bytes: pieces.first ?? pieces.joined?.bytes() ?? noBytes.bytes,
  free: () => free(pieces),
});

/**
 * Receives a whole body as it was sent, and waits until it may be used.
 * @param useBytes the most that it will hold once it is used, if that is more than was sent
 * @throws the error of `bounds`, `http.rate_limited` (ended to make room), ClientGone
 */
export function receiveBody(
  request: IncomingMessage,
  { mostBytes, excess, share, weight, copies }: BodyBounds,
  useBytes: number,
): Promise<HeldBytes> {
  const { promise, resolve, reject } = Promise.withResolvers<HeldBytes>();
  const pieces: Pieces = { mostBytes, size: 0, first: undefined, joined: undefined };
  const receive = (chunk: Buffer): void => {
    const size = pieces.size + chunk.length;
    if (size > mostBytes) stop(new ApiError(excess));
    else if (share.hold(weight * memoryOf(pieces, size))) append(pieces, chunk);
    else freeChunk(chunk);
  };
  const finish = (): void => {
    request.removeListener('close', gone); // every request closes, few of them too early
    const turn = share.use(copies * Math.max(pieces.size, useBytes));
    if (turn) void turn.then(() => resolve(heldBytes(pieces)));
    else resolve(heldBytes(pieces));
  };
  const stop = (reason: Error): void => {
    request.off('data', receive).off('end', finish).on('data', freeChunk); // until the connection closes
    free(pieces);
    reject(reason);
  };
  const gone = (): void => stop(new ClientGone('The connection ended inside the body'));
  share.onEnd(() => stop(noRoom()));
  sendContinue(request);
  request.on('data', receive).once('end', finish).once('close', gone).once('error', gone);
  return promise;
}
