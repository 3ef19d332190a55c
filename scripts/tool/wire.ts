// A keep-alive HTTP/1.1 client that costs next to nothing: bench and proof tests share the machine with what they load.
import { connect, type Socket } from 'node:net';

/** One answer: status and whole body, decoded when asked for. Only answers with a Content-Length are understood. */
export type WireAnswer = { readonly status: number; readonly bytes: Buffer; readonly body: string };

/** One connection, one request at a time; opened anew when the server ended it after an answer. */
export type Wire = {
  /** Sends a POST with a JSON body; rejects when the connection ends before the whole answer. */
  post(path: string, body: string, headers?: string): Promise<WireAnswer>;
  close(): void;
};

type Taken = { readonly answer: WireAnswer; readonly rest: Buffer; readonly last: boolean };
type Waiting = { readonly done: (answer: WireAnswer) => void; readonly failed: (error: Error) => void };
type Line = { socket: Socket | undefined; waiting: Waiting | undefined };

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('\r\nContent-Length: ');
const closeLine = Buffer.from('\r\nConnection: close');
const [zero, nine] = [48, 57];

/** Digits from `at` on; -1 for none. */
function digitsAt(bytes: Buffer, at: number): number {
  let value = -1;
  for (let place = at, digit = bytes[place] ?? 0; digit >= zero && digit <= nine; place += 1, digit = bytes[place] ?? 0)
    value = Math.max(value, 0) * 10 + digit - zero;
  return value;
}

/** Takes one whole answer from the front of `bytes`, or nothing while it is not complete. `last`: the server ends the connection. */
export function takeAnswer(bytes: Buffer): Taken | undefined {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end);
  const named = head.indexOf(lengthName);
  const length = named < 0 ? -1 : digitsAt(head, named + lengthName.length);
  if (length < 0) throw new Error('an answer without Content-Length');
  const bodyStart = end + headEnd.length;
  const bodyEnd = bodyStart + length;
  if (bytes.length < bodyEnd) return undefined;
  const body = bytes.subarray(bodyStart, bodyEnd);
  const answer: WireAnswer = {
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

/** Opens a connection to `port` on this machine; `host` is what the Host header says. */
export async function openWire(port: number, host: string): Promise<Wire> {
  const line: Line = { socket: undefined, waiting: undefined };
  await dial(port, line);
  const post: Wire['post'] = async (path, body, headers = '') => {
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
