// Connects to Redis, which may fail or hang: a command ends after 100 ms by default (decision 9, record 013).
import { type Command, Redis } from 'ioredis';
import type { Log } from '#platform/observe/log.ts';
import type { BeginCommand } from '#platform/observe/tracing.ts';

const openMs = 5000;
const quietMs = 60_000; // one warning for refusals that follow each other

type Options = {
  readonly url: string | undefined;
  /** Milliseconds after which a command without an answer is rejected. */
  readonly timeoutMs: number;
  readonly clock: { now(): Date };
  readonly log: Log;
  readonly onCommand?: BeginCommand | undefined;
};

/** `client` is absent when no Redis is configured. */
export type RedisLink = AsyncDisposable & {
  readonly client: Redis | undefined;
  /** Connected, and no command failed in the last 5 s. Enough for reads, and for writes that free memory. */
  usable(): boolean;
  /** Usable, and no write was refused in the last 5 s. */
  writable(): boolean;
  /** Reports a failed read: no command is sent for the next 5 s. */
  readFailed(): void;
  /** Reports a failed write. A refusal, such as of a full Redis, stops writes alone: reads go on. */
  writeFailed(thrown: unknown): void;
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

/** Tells the name of a command, and nothing of its content. */
function watch({ name, promise }: Command, begin: BeginCommand): void {
  const end = begin({ system: 'redis', name });
  promise.then(
    () => end(true),
    () => end(false),
  );
}

type Connection = Pick<Options, 'timeoutMs' | 'onCommand'>;

/** Commands of one turn of the event loop are pipelined: several limits cost one round trip. */
function connect(url: string, { timeoutMs, onCommand }: Connection): Redis {
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
    if (onCommand) watch(command, onCommand);
    return send(command, stream);
  };
  return client;
}

/** Redis answered, and said no. */
const isRefusal = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'ReplyError';

/** Times until which no command, or no write, is sent. */
function closedTimes({ clock, log }: Pick<Options, 'clock' | 'log'>) {
  const nowMs = (): number => clock.now().getTime();
  let allUntil = 0;
  let writesUntil = 0;
  const closeAll = (): void => void (allUntil = nowMs() + openMs);
  return {
    open: (): void => void (allUntil = writesUntil = 0),
    isOpen: (): boolean => nowMs() >= allUntil,
    takesWrites: (): boolean => nowMs() >= writesUntil,
    closeAll,
    closeWrites(err: unknown): void {
      if (!isRefusal(err)) return closeAll();
      if (nowMs() > writesUntil + quietMs)
        log.warn({ err }, 'Redis refuses writes: limits count in this process, and no session can begin');
      writesUntil = nowMs() + openMs;
    },
  };
}

/** Never waits and never throws: a Redis that starts later is used from then on. */
export function connectRedis({ url, clock, log, ...connection }: Options): RedisLink {
  const client = url === undefined ? undefined : connect(url, connection);
  const closed = closedTimes({ clock, log });
  let lost = false;
  client?.on('error', (err: unknown) => {
    if (!lost) log.warn({ err }, 'Redis is away: limits count in this process, sessions read as anonymous');
    lost = true;
  });
  client?.on('ready', () => {
    if (lost) log.info({}, 'Redis is back');
    lost = false;
    closed.open();
  });
  const usable = (): boolean => client?.status === 'ready' && closed.isOpen();
  const writable = (): boolean => usable() && closed.takesWrites();
  return {
    client,
    usable,
    writable,
    readFailed: closed.closeAll,
    writeFailed: closed.closeWrites,
    state: () => (client === undefined ? 'absent' : writable() ? 'ok' : 'degraded'),
    // Drops the socket at once: no answer is needed any more.
    [Symbol.asyncDispose]: async () => client?.disconnect(),
  };
}
