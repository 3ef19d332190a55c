// Waits for external conditions, always with a deadline (rule 16).
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onThisMachine } from './machine-speed.ts';

/**
 * Polls until `ready` is true, `over` is true, or the time limit is reached. It pauses for 40 ms at first,
 * later for a tenth of the time that has passed: a long wait takes no processor from what it waits for. The
 * limit grows with the slowness of the machine.
 * @returns whether it became ready
 */
export async function waitFor(
  ready: () => Promise<boolean>,
  limitMs: number,
  over: () => boolean = () => false,
): Promise<boolean> {
  const start = performance.now();
  const end = start + onThisMachine(limitMs);
  while (!over() && performance.now() < end) {
    if (await ready()) return true;
    await pause(Math.max(40, Math.min(500, (performance.now() - start) / 10)));
  }
  return false;
}

/** Whether something accepts connections on `port` of 127.0.0.1. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false; // refused
  } finally {
    socket.destroy();
  }
}
