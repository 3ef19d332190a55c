// A crowd of connections that each send a body without its end. It runs in a worker thread: it must not slow
// down the reader whose answers are measured.
import { connect, type Socket } from 'node:net';
import { parentPort, Worker, workerData } from 'node:worker_threads';

export type CrowdOptions = {
  readonly url: string;
  readonly connections: number;
  /** Bytes of each body; all but the last are sent. */
  readonly bodyBytes: number;
  /** Bytes of all connections a second, and connections opened a second. */
  readonly bytesPerSecond: number;
  readonly opensPerSecond: number;
  /** Number of networks that the connections claim to come from. */
  readonly networks: number;
  /** More header lines, each with its end. */
  readonly headers?: string;
};

/** `sent` in bytes; `open` connections; `done`: each has sent its body or was ended. */
export type CrowdState = { readonly sent: number; readonly open: number; readonly done: boolean };

const piece = Buffer.alloc(65_536, 'x');
const beginning = '{"secret":"';
const tickMs = 20;

type Sender = { readonly socket: Socket; left: number };

function openSender({ url, bodyBytes, networks, headers = '' }: CrowdOptions, number: number): Sender {
  const { host, port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(
    `POST /api/v2/secret/conceal HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `X-Forwarded-For: 20.${number % networks}.1.1\r\n${headers}Content-Length: ${bodyBytes}\r\n\r\n${beginning}`,
  );
  return { socket, left: bodyBytes - beginning.length - 1 };
}

/** Sends the next piece, unless the connection is full or ended. @returns bytes sent */
function sendPiece(sender: Sender): number {
  const { socket, left } = sender;
  if (left === 0 || socket.destroyed || socket.writableNeedDrain) return 0;
  const bytes = Math.min(left, piece.length);
  socket.write(piece.subarray(0, bytes));
  sender.left = left - bytes;
  return bytes;
}

/** Opens the connections and sends their bodies evenly, until the thread ends. */
function run(options: CrowdOptions): void {
  const { connections, bytesPerSecond, opensPerSecond } = options;
  const senders: Sender[] = [];
  let turn = 0;
  let sent = 0;
  setInterval(() => {
    for (let left = (opensPerSecond * tickMs) / 1000; left > 0 && senders.length < connections; left -= 1)
      senders.push(openSender(options, senders.length));
    let bytes = (bytesPerSecond * tickMs) / 1000;
    for (let tried = 0; tried < senders.length && bytes > 0; tried += 1) {
      const sender = senders[turn++ % senders.length];
      const went = sender ? sendPiece(sender) : 0;
      bytes -= went;
      sent += went;
    }
    const open = senders.filter(({ socket }) => !socket.destroyed).length;
    const done =
      senders.length === connections && senders.every(({ socket, left }) => left === 0 || socket.destroyed);
    parentPort?.postMessage({ sent, open, done } satisfies CrowdState);
  }, tickMs);
}

if (parentPort && workerData?.crowd) run(workerData.crowd);

/** Starts the crowd. Disposal closes all its connections. */
export function openCrowd(options: CrowdOptions) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { crowd: options } });
  let state: CrowdState = { sent: 0, open: 0, done: false };
  worker.on('message', (message: CrowdState) => (state = message));
  return {
    state: () => state,
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}
