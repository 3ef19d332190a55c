// Passes what a socket receives to Node's parser in small pieces: a chunk may hold a thousand requests, and
// Node would create all of them at once (docs/design/limits.md#answer-memory).
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { freeChunk } from '../request/growing-bytes.ts';

/** Bytes of a piece that may hold several requests, and of one in a body whose length is not known. */
const pieceBytes = 1024;
const chunkedBytes = 4096;

type FeedDeps = {
  /** Whether the next requests may be parsed, or the body of a request that runs. */
  readonly mayGoOn: () => boolean;
  /** The request that was parsed last, or nothing once it is answered. */
  readonly lastRequest: () => IncomingMessage | undefined;
  readonly parsedRequests: () => number;
  /** Bytes wait unparsed: stops reading until `resume` of the socket. */
  readonly onBacklog: () => void;
  /** Nothing waits any more, and the socket is read. */
  readonly onEmpty: () => void;
};

type Feed = FeedDeps & {
  readonly socket: Socket;
  readonly parse: (piece: Buffer) => void;
  rest: Buffer | undefined;
  at: number;
  /** Parsed requests whose length of body is known to `bodyLeft`. */
  counted: number;
  /** Bytes of the last body that are still to come, or up to a piece more. */
  bodyLeft: number;
};

/** Where a header section ends. Node's parser takes no other line ends (RFC 9112, section 2.1). */
const headEnd = '\r\n\r\n';

/** Whether these bytes complete at most one header section: nearly always one request with its whole body. */
function holdsOneHead(bytes: Buffer, at: number): boolean {
  const end = bytes.indexOf(headEnd, at, 'latin1');
  return end < 0 || bytes.indexOf(headEnd, end + headEnd.length, 'latin1') < 0;
}

/**
 * Bytes up to the end of a header section, a piece at most if one ends in it. Half a section in the parser
 * would run into Node's limit for headers while we hold back the other half.
 */
function headsSize(rest: Buffer, at: number): number {
  const last = rest.subarray(at, at + pieceBytes).lastIndexOf(headEnd, undefined, 'latin1');
  const end = last < 0 ? rest.indexOf(headEnd, at, 'latin1') - at : last;
  return end + headEnd.length;
}

/** Bytes of the next piece. The rest of a body is one piece, as no request begins in it. */
function nextSize({ lastRequest, bodyLeft, at }: Feed, rest: Buffer): number {
  const last = lastRequest();
  if (last === undefined || last.complete)
    return holdsOneHead(rest, at) ? rest.length - at : headsSize(rest, at);
  if (Number.isNaN(bodyLeft)) return chunkedBytes;
  return bodyLeft > 0 ? bodyLeft : pieceBytes;
}

function countBody(feed: Feed, bytes: number): void {
  const parsed = feed.parsedRequests();
  if (feed.counted === parsed) return void (feed.bodyLeft -= bytes);
  feed.counted = parsed;
  feed.bodyLeft = Number(feed.lastRequest()?.headers['content-length'] ?? Number.NaN);
}

/** Parses until a request has to wait, or Node itself pauses the socket. */
function pump(feed: Feed): void {
  const { socket, mayGoOn } = feed;
  while (feed.rest !== undefined && !socket.destroyed && !socket.isPaused() && mayGoOn()) {
    const piece = feed.rest.subarray(feed.at, feed.at + nextSize(feed, feed.rest));
    feed.at += piece.length;
    feed.parse(piece);
    countBody(feed, piece.length);
    if (feed.at < feed.rest.length) continue;
    freeChunk(feed.rest); // the parser keeps copies
    feed.rest = undefined;
  }
  if (feed.rest !== undefined) feed.onBacklog();
  else if (!socket.isPaused()) feed.onEmpty();
}

/** Takes the place of Node's own reading. */
export function feedParser(socket: Socket, deps: FeedDeps): void {
  const [nodeReads] = socket.listeners('data');
  if (nodeReads === undefined) throw new Error('Node does not read this socket');
  const parse = (piece: Buffer): void => void Reflect.apply(nodeReads, socket, [piece]);
  const start = { rest: undefined, at: 0, counted: 0, bodyLeft: 0 };
  const feed: Feed = { ...deps, socket, parse, ...start };
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    feed.rest = feed.rest === undefined ? chunk : Buffer.concat([feed.rest.subarray(feed.at), chunk]);
    feed.at = 0;
    pump(feed);
  });
  socket.on('resume', () => pump(feed));
}
