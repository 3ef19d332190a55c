// A minimal keep-alive HTTP/1.1 client with little CPU cost, because benchmark and tests share the machine
// with the server.
import { connect, type Socket } from 'node:net';

/** One response; `body` is decoded on access. Only responses with Content-Length are supported. */
export type HttpAnswer = { readonly status: number; readonly bytes: Buffer; readonly body: string };

/** A connection for one request at a time. Reconnects if the server closed it after a response. */
export type HttpConnection = {
  /** Sends a POST with a JSON body. Rejects if the connection ends before the whole response. */
  post(path: string, body: string, headers?: string): Promise<HttpAnswer>;
  close(): void;
};

type Taken = { readonly answer: HttpAnswer; readonly rest: Buffer; readonly last: boolean };
type Waiting = { readonly done: (answer: HttpAnswer) => void; readonly failed: (error: Error) => void };
type Line = { socket: Socket | undefined; waiting: Waiting | undefined };

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('\r\nContent-Length: ');
const closeLine = Buffer.from('\r\nConnection: close');
const [zero, nine] = [48, 57];

/** Reads the number at `at`; -1 if there is none. */
function digitsAt(bytes: Buffer, at: number): number {
  let value = -1;
  for (
    let place = at, digit = bytes[place] ?? 0;
    digit >= zero && digit <= nine;
    place += 1, digit = bytes[place] ?? 0
  )
    value = Math.max(value, 0) * 10 + digit - zero;
  return value;
}

/**
 * Parses one complete response at the start of `bytes`; `undefined` if it is incomplete.
 * `last`: the server closes the connection.
 */
export function takeAnswer(bytes: Buffer): Taken | undefined {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end);
  const named = head.indexOf(lengthName);
  const length = named < 0 ? -1 : digitsAt(head, named + lengthName.length);
  if (length < 0) throw new Error('a response without Content-Length');
  const bodyStart = end + headEnd.length;
  const bodyEnd = bodyStart + length;
  if (bytes.length < bodyEnd) return undefined;
  const body = bytes.subarray(bodyStart, bodyEnd);
  const answer: HttpAnswer = {
    status: digitsAt(bytes, 9),
    bytes: body,
    get body() {
      return body.toString();
    },
  };
  return { answer, rest: bytes.subarray(bodyEnd), last: head.includes(closeLine) };
}

function listen(socket: Socket, line: Line): void {
  let pending: Buffer = Buffer.alloc(0);
  const fail = (error: Error) => {
    if (line.socket !== socket) return;
    line.socket = undefined;
    line.waiting?.failed(error);
    line.waiting = undefined;
  };
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const taken = takeAnswer(pending);
    if (taken === undefined) return;
    pending = taken.rest;
    const { waiting } = line;
    line.waiting = undefined;
    if (taken.last) {
      line.socket = undefined;
      socket.destroy();
    }
    waiting?.done(taken.answer);
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('connection closed')));
}

async function dial(port: number, line: Line): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed));
  line.socket = socket;
  listen(socket, line);
  return socket;
}

/** Connects to `port` on loopback; `host` is the Host header. */
export async function openConnection(port: number, host: string): Promise<HttpConnection> {
  const line: Line = { socket: undefined, waiting: undefined };
  await dial(port, line);
  const post: HttpConnection['post'] = async (path, body, headers = '') => {
    const socket = line.socket ?? (await dial(port, line));
    return await new Promise((done, failed) => {
      line.waiting = { done, failed };
      const length = Buffer.byteLength(body);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n${body}`,
      );
    });
  };
  return { post, close: () => void line.socket?.destroy() };
}
