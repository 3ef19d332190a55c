// Loaded into an API process by `--import`: cuts chosen commands of its connections to MongoDB. The file that
// CUT_COMMANDS names lists them, one a line: how, command, collection (or `-`), how often.
// `closed`: the socket closes before the write, and Node tells nobody (record 027). `reset`: the write fails.
// `lost`: MongoDB gets the command, its answer is lost while the driver waits for `drain`.
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';

const path = process.env['CUT_COMMANDS'] ?? '';
const bodyAt = 21; // after the head of OP_MSG, its flags and the kind of its section

/** The name of a command and of its collection, from the bytes of its message. */
function commandIn(bytes: Buffer): readonly [string, string] | undefined {
  if (bytes.length < bodyAt + 8 || bytes.readInt32LE(12) !== 2013) return undefined;
  const nameAt = bodyAt + 5;
  const nameEnd = bytes.indexOf(0, nameAt);
  const isText = bytes[nameAt - 1] === 2;
  const valueAt = nameEnd + 5;
  const value = isText ? bytes.toString('utf8', valueAt, bytes.indexOf(0, valueAt)) : '-';
  return [bytes.toString('utf8', nameAt, nameEnd), value];
}

/** Takes one cut of this command from the list. */
function takeCut(bytes: Buffer): string | undefined {
  const command = commandIn(bytes);
  if (!command) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const at = lines.findIndex((line) => line.split(' ').slice(1, 3).join() === command.join());
  const [how, , , left] = lines[at]?.split(' ') ?? [];
  if (how === undefined || Number(left) < 1) return undefined;
  lines[at] = [how, ...command, Number(left) - 1].join(' ');
  writeFileSync(path, lines.join('\n'));
  return how;
}

function reset(socket: Socket): void {
  socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }));
}

function cutWritesOf(socket: Socket): void {
  const write = socket.write.bind(socket) as (chunk: unknown, ...rest: unknown[]) => boolean;
  const cutting = (chunk: unknown, ...rest: unknown[]): boolean => {
    const how =
      Buffer.isBuffer(chunk) || chunk instanceof Uint8Array ? takeCut(Buffer.from(chunk)) : undefined;
    if (how === 'closed') socket.destroy();
    if (how === 'reset') {
      reset(socket);
      return false;
    }
    const written = write(chunk, ...rest);
    if (how !== 'lost') return written;
    socket.push = () => {
      reset(socket);
      return false;
    };
    return false;
  };
  socket.write = cutting;
}

subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket };
  socket.once('connect', () => cutWritesOf(socket)); // `connect` itself sets `write`
});
