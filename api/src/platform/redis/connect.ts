// Connects to Redis, which may fail or hang: a command ends after 100 ms by default (decision 9, record 013).
import { type Command, Redis } from 'ioredis';
import type { Log } from '#platform/observe/log.ts';

const openMs = 5000;

type Options = {
  readonly url: string | undefined;
  /** Milliseconds after which a command without an answer is rejected. */
  readonly timeoutMs: number;
  readonly clock: { now(): Date };
  readonly log: Log;
};

/** `client` is absent when no Redis is configured. */
export type RedisLink = AsyncDisposable & {
  readonly client: Redis | undefined;
  /** Connected, and no command failed in the last 5 s. */
  usable(): boolean;
  /** Reports a failed command: no command is sent for the next 5 s. */
  failed(): void;
  /** For /readyz and metrics. */
  state(): 'ok' | 'degraded' | 'absent';
};

/** Rejects a command at its limit; first reads answers that arrived while this process was busy. */
function limitWait(command: Command, timeoutMs: number): void {
  const giveUp = (): void =>
    void (command.isResolved || command.reject(new Error('Redis did not answer in time')));
  const timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
  const clear = (): void => clearTimeout(timer);
  command.promise.then(clear, clear);
}

/** Commands of one turn of the event loop are pipelined: several limits cost one round trip. */
function connect(url: string, timeoutMs: number): Redis {
  const client = new Redis(url, {
    enableAutoPipelining: true,
    enableOfflineQueue: false,
    enableReadyCheck: true,
    connectTimeout: 1000,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(times * 100, 1000),
  });
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    limitWait(command, timeoutMs);
    return send(command, stream);
  };
  return client;
}

/** Never waits and never throws: a Redis that starts later is used from then on. */
export function connectRedis({ url, timeoutMs, clock, log }: Options): RedisLink {
  const client = url === undefined ? undefined : connect(url, timeoutMs);
  let closedUntil = 0;
  let lost = false;
  client?.on('error', (err: unknown) => {
    if (!lost) log.warn({ err }, 'Redis is away: limits count in this process, sessions read as anonymous');
    lost = true;
  });
  client?.on('ready', () => {
    if (lost) log.info({}, 'Redis is back');
    lost = false;
    closedUntil = 0;
  });
  const usable = (): boolean => client?.status === 'ready' && clock.now().getTime() >= closedUntil;
  return {
    client,
    usable,
    failed: () => void (closedUntil = clock.now().getTime() + openMs),
    state: () => (client === undefined ? 'absent' : usable() ? 'ok' : 'degraded'),
    // Drops the socket at once: no answer is needed any more.
    [Symbol.asyncDispose]: async () => client?.disconnect(),
  };
}
