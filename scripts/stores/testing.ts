// For tests of the stores: one inline command of the Redis protocol.
import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends a command and returns the reply as the protocol writes it, without the last line break. */
export async function redisReply(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${command}\r\n`);
  const [reply] = await once(socket, 'data');
  socket.destroy();
  return String(reply).trimEnd();
}
