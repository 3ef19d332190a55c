// Ends commands that wait for a socket which has closed (record 027): the driver would await them for ever.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';

const channel = 'net.client.socket';

/** Finds sockets of HTTP requests. Node reports their close itself, so they need no error from here. */
const carriesHttp = (socket: Socket): boolean => '_httpMessage' in socket;

/**
 * A closed socket is never drained. The driver waits for `drain` or `error`, so it gets its own error of a
 * lost connection: it repeats what may be repeated, else an outage follows (docs/design/trust.md#outages).
 */
function watch(message: unknown): void {
  if (typeof message !== 'object' || message === null || !('socket' in message)) return;
  const { socket } = message;
  if (!(socket instanceof Socket)) return;
  socket.once('close', () => {
    const isAwaited = socket.listenerCount('drain') > 0 && socket.listenerCount('error') > 0;
    if (isAwaited && !carriesHttp(socket))
      socket.emit('error', new MongoNetworkError('The socket closed before it was drained'));
  });
}

/** Watches the client sockets that this process opens from now on. Calling it again changes nothing. */
export function endWaitsOfClosedSockets(): void {
  unsubscribe(channel, watch);
  subscribe(channel, watch);
}
