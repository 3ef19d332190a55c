// Bounds what one connection has in work or unsent, also when it sends requests ahead (pipelining) and reads
// no answer (docs/design/limits.md#answer-memory).
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { watchAnswer } from '../core/end-answer.ts';
import { delayContinue } from '../core/expect-continue.ts';
import type { AnswerBudget, AnswerShare } from '../limits/answer-budget.ts';
import { feedParser } from './parser-feed.ts';

/** Answers of a connection in work or unsent. Further requests wait, and the socket is not read. */
const mostOpen = 4;
/** Memory of a request and its unwritten answer, beside its headers. */
const exchangeBytes = 2048;
/** Most bytes that Node reads of a paused socket, and those that were read before. */
const backlogBytes = 3 * 65_536;
/** Node tells when it sent nothing for a while; so many times in turn make `stuckMs`. */
const quietTurns = 3;

/** Time between turns of those who send ahead. Most of it is left to others. */
const turnMs = 1;

export type PipeliningDeps = {
  readonly budget: AnswerBudget;
  /** The network of the caller, also behind a proxy. */
  readonly networkOf: (request: IncomingMessage) => string;
  /** A connection that takes nothing of an unsent answer for this time is ended. */
  readonly stuckMs: number;
  /** Counts a connection that was ended for this reason. */
  readonly onStuck: () => void;
  /** A steady time in ms. */
  readonly nowMs: () => number;
};

/** `bytes` are held in the budget: for the request while it waits, for the answer while it is unsent. */
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse; bytes: number };
type Connection = {
  readonly socket: Socket;
  readonly share: AnswerShare;
  readonly open: Set<Exchange>;
  readonly waiting: Exchange[];
  /** The request that was parsed last, until it is answered: an idle connection holds no message. */
  last: IncomingMessage | undefined;
  /** Requests that were parsed. */
  parsed: number;
  unsent: number;
  isPaused: boolean;
  hasBacklog: boolean;
  isInTurn: boolean;
  /** Turns without progress, and the time of the last one. */
  quiet: number;
  quietAtMs: number;
};
type Pipelining = PipeliningDeps & { readonly app: RequestListener; readonly inTurn: Connection[] };

const key: unique symbol = Symbol('connection');

declare module 'node:net' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface Socket {
    [key]?: Connection;
  }
}

/** Whether a complete request of this connection is being worked on. */
export function isWorking(socket: Socket): boolean {
  for (const { request, response } of socket[key]?.open ?? [])
    if (request.complete && !response.writableEnded) return true;
  return false;
}

const memoryOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((bytes, part) => bytes + part.length, exchangeBytes);

function openConnection(pipelining: Pipelining, socket: Socket): void {
  const share = pipelining.budget.open(() => socket.destroy());
  const state = {
    last: undefined,
    parsed: 0,
    unsent: 0,
    isPaused: false,
    hasBacklog: false,
    isInTurn: false,
    quiet: 0,
    quietAtMs: 0,
  };
  const connection: Connection = { socket, share, open: new Set(), waiting: [], ...state };
  socket[key] = connection;
  socket.once('close', () => share[Symbol.dispose]());
  feedParser(socket, {
    mayGoOn: () => mayGoOn(connection),
    lastRequest: () => connection.last,
    parsedRequests: () => connection.parsed,
    onBacklog: () => pauseReading(pipelining, connection),
    onEmpty: () => setBacklog(pipelining, connection, false),
  });
  // Node reads on after each answer, and for the body of a request that runs.
  socket.on('resume', () => connection.isPaused && !isReceiving(connection) && socket.pause());
}

/** Adds bytes for the network of the caller. */
function hold({ networkOf }: Pipelining, { share, last }: Connection, bytes: number): void {
  share.hold(bytes, last ? networkOf(last) : '');
}

/** Whether a request that runs waits for the rest of its body. */
function isReceiving({ open }: Connection): boolean {
  for (const { request } of open) if (!request.complete) return true;
  return false;
}

const mayGoOn = (connection: Connection): boolean =>
  connection.open.size + connection.waiting.length < mostOpen || isReceiving(connection);

function setBacklog(pipelining: Pipelining, connection: Connection, hasBacklog: boolean): void {
  if (connection.hasBacklog === hasBacklog) return;
  connection.hasBacklog = hasBacklog;
  if (hasBacklog) hold(pipelining, connection, backlogBytes);
  else connection.share.release(backlogBytes);
}

/** Stops reading. A pause of Node is left to Node, which also pauses its parser. */
function pauseReading(pipelining: Pipelining, connection: Connection): void {
  if (!connection.socket.isPaused()) {
    connection.isPaused = true;
    connection.socket.pause();
  }
  // A body that its call does not read yet has its own bounds.
  if (connection.unsent > 0 || !mayGoOn(connection)) setBacklog(pipelining, connection, true);
}

/** Runs while the system has not taken the whole answer. */
function holdAnswer(pipelining: Pipelining, connection: Connection, exchange: Exchange) {
  const { socket } = connection;
  return (bytes: number): void => {
    if (socket.destroyed) return;
    exchange.bytes = exchangeBytes + bytes;
    connection.unsent += 1;
    socket.setTimeout(pipelining.stuckMs / quietTurns);
    hold(pipelining, connection, exchange.bytes);
  };
}

/** Node calls this when a socket was quiet for its time: it waits for a request, or sends nothing. */
function onQuiet({ nowMs, stuckMs, onStuck }: Pipelining, socket: Socket): void {
  const connection = socket[key];
  if (connection === undefined || connection.unsent === 0) return void socket.destroy();
  const quietMs = stuckMs / quietTurns;
  const now = nowMs();
  // After progress the next call comes a turn later.
  connection.quiet = now - connection.quietAtMs < 1.5 * quietMs ? connection.quiet + 1 : 1;
  connection.quietAtMs = now;
  if (connection.quiet < quietTurns) return void socket.setTimeout(quietMs);
  onStuck();
  socket.destroy();
}

function start(pipelining: Pipelining, connection: Connection, exchange: Exchange): void {
  const { request, response } = exchange;
  connection.open.add(exchange);
  watchAnswer(response, holdAnswer(pipelining, connection, exchange));
  response.once('close', () => finish(pipelining, connection, exchange));
  pipelining.app(request, response);
}

/** An answer was sent, or its connection ended. */
function finish(pipelining: Pipelining, connection: Connection, exchange: Exchange): void {
  const { socket, share, open, waiting } = connection;
  open.delete(exchange);
  if (connection.last === exchange.request && exchange.request.complete) connection.last = undefined;
  if (socket.destroyed) return;
  if (exchange.bytes > 0) {
    share.release(exchange.bytes);
    connection.unsent -= 1;
    if (connection.unsent === 0 && open.size + waiting.length > 0) socket.setTimeout(0);
  }
  awaitTurn(pipelining, connection);
}

/** Whether a request may start, or the socket be read once all is sent: before, Node may have to wait. */
const isReady = ({ socket, open, waiting, isPaused }: Connection): boolean =>
  !socket.destroyed && (waiting.length > 0 ? open.size < mostOpen : isPaused && open.size === 0);

/** Those who send ahead take turns, one in a while: others come first. */
function awaitTurn(pipelining: Pipelining, connection: Connection): void {
  if (connection.isInTurn || !isReady(connection)) return;
  connection.isInTurn = true;
  pipelining.inTurn.push(connection);
  if (pipelining.inTurn.length === 1) setTimeout(giveTurn, turnMs, pipelining);
}

function giveTurn(pipelining: Pipelining): void {
  const connection = pipelining.inTurn.shift();
  if (connection === undefined) return;
  if (pipelining.inTurn.length > 0) setTimeout(giveTurn, turnMs, pipelining);
  connection.isInTurn = false;
  if (isReady(connection)) goOn(pipelining, connection);
  awaitTurn(pipelining, connection);
}

/** Starts the next request, or reads on. */
function goOn(pipelining: Pipelining, connection: Connection): void {
  const next = connection.waiting.shift();
  if (next !== undefined) {
    connection.share.release(next.bytes);
    next.bytes = 0;
    return start(pipelining, connection, next);
  }
  connection.isPaused = false;
  connection.socket.resume();
}

/** Passes requests to `app`, at most `mostOpen` of one connection at a time. The first one never waits. */
export function limitPipelining(server: Server, app: RequestListener, deps: PipeliningDeps): void {
  const pipelining: Pipelining = { ...deps, app, inTurn: [] };
  const receive: RequestListener = (request, response) => {
    const connection = request.socket[key];
    if (connection === undefined || request.socket.destroyed) return; // the rest of a piece
    const { open, waiting } = connection;
    connection.last = request;
    connection.parsed += 1;
    const exchange = { request, response, bytes: 0 };
    if (open.size + waiting.length === 0) return start(pipelining, connection, exchange);
    exchange.bytes = memoryOf(request);
    waiting.push(exchange);
    if (!mayGoOn(connection)) pauseReading(pipelining, connection);
    hold(pipelining, connection, exchange.bytes);
    awaitTurn(pipelining, connection);
  };
  server.on('connection', (socket) => openConnection(pipelining, socket));
  server.on('timeout', (socket: Socket) => onQuiet(pipelining, socket));
  // An unknown Expect is ignored: Node's own 417 has none of our headers.
  for (const event of ['request', 'checkExpectation']) server.on(event, receive);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    delayContinue(request, response);
    receive(request, response);
  });
}
