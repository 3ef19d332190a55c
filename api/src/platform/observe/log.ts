// Writes JSON lines with allowed fields only: no link, text or address is logged (docs/design/trust.md#logs).
import type { CallerKind } from '@glimpse/contracts/endpoint';
import pino from 'pino';

/** The allowed fields. `route` is a pattern, never a URL; `err` is reduced to class, code and place. */
export type LogFields = {
  readonly requestId?: string | undefined;
  readonly method?: string | undefined;
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly ms?: number | undefined;
  readonly bytes?: number | undefined;
  readonly actor?: CallerKind | 'none' | undefined;
  readonly err?: unknown;
  /** Error code of the closed list of contracts. */
  readonly code?: string | undefined;
  readonly job?: string | undefined;
  readonly state?: string | undefined;
  readonly count?: number | undefined;
  readonly port?: number | undefined;
  readonly servicePort?: number | undefined;
  /** A word of a service that we call: the id of an object that cannot be read, or the code of a refusal. */
  readonly remote?: string | undefined;
};

type LogMethod = (fields: LogFields, message: string) => void;
/** `message` is constant text; variable parts are fields. */
export type Log = {
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
  flush(): void;
};

type Options = {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly region: string;
  /** Receives the lines. Default: standard output, buffered for up to 100 ms. */
  readonly write?: (line: string) => void;
};

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value) ? value : undefined;

/** Class, code and place of an error and of its causes; never its message, which may contain anything. */
export function errorFacts(thrown: unknown, depth = 0): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { class: typeof thrown };
  const code: unknown = 'code' in thrown ? thrown.code : undefined;
  const cause = thrown.cause !== undefined && depth < 2 ? { cause: errorFacts(thrown.cause, depth + 1) } : {};
  return {
    class: word(thrown.name) ?? 'Error',
    code: typeof code === 'number' ? code : word(code),
    at: placeOf(thrown),
    ...cause,
  };
}

/** File and line of our source in which an error was thrown. */
function placeOf({ stack = '' }: Error): string | undefined {
  return /\/api\/src\/([\w./-]+:\d+):\d+\)?$/m.exec(stack)?.[1];
}

/** Keeps the allowed fields only. */
function pick({
  requestId,
  method,
  route,
  status,
  ms,
  bytes,
  actor,
  code,
  job,
  state,
  count,
  port,
  servicePort,
  remote,
  err,
}: LogFields) {
  const facts = err === undefined ? undefined : errorFacts(err);
  return {
    requestId,
    method,
    route,
    status,
    ms,
    bytes,
    actor,
    code,
    job,
    state,
    count,
    port,
    servicePort,
    remote: word(remote),
    err: facts,
  };
}

/** Creates the log. Lines are written within 100 ms, and at `flush()`. */
export function createLogger({ level, region, write }: Options): Log {
  const buffered = pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 100 });
  const options = { level, base: { region }, formatters: { level: (label: string) => ({ level: label }) } };
  const out = write ? pino(options, { write }) : pino(options, buffered);
  const method =
    (at: 'debug' | 'info' | 'warn' | 'error'): LogMethod =>
    (fields, message) => {
      if (out.isLevelEnabled(at)) out[at](pick(fields), message);
    };
  return {
    debug: method('debug'),
    info: method('info'),
    warn: method('warn'),
    error: method('error'),
    flush: () => !write && buffered.flushSync(),
  };
}
