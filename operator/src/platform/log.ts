// Writes JSON lines with allowed fields only: no host name, address, URL or key is logged (rule 20).
import pino from 'pino';

/** The allowed fields. `name` is a region or the hash of a host name; `err` becomes class, code and place. */
export type LogFields = {
  readonly reconcileId?: string | undefined;
  readonly controller?: string | undefined;
  readonly kind?: string | undefined;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly generation?: number | undefined;
  readonly condition?: string | undefined;
  readonly status?: string | undefined;
  readonly reason?: string | undefined;
  readonly step?: string | undefined;
  readonly code?: string | number | undefined;
  readonly count?: number | undefined;
  readonly ms?: number | undefined;
  readonly port?: number | undefined;
  readonly term?: number | undefined;
  readonly err?: unknown;
};

type LogMethod = (fields: LogFields, message: string) => void;
/** `message` is constant text in sentence case without a full stop; variable parts are fields. */
export type Log = {
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
  /** A log that adds `fields` to each line. */
  child(fields: LogFields): Log;
};

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type Level = (typeof logLevels)[number];
type Options = { readonly level: Level; readonly write?: (line: string) => void };

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value) ? value : undefined;

/** File and line of our source in which an error was thrown. */
function placeOf({ stack = '' }: Error): string | undefined {
  return /\/operator\/src\/([\w./-]+:\d+):\d+\)?$/m.exec(stack)?.[1];
}

/** Class, code and place of an error and of its causes; never its message, which may contain anything. */
export function errorFacts(thrown: unknown, depth = 0): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { class: typeof thrown };
  const code: unknown = 'code' in thrown ? thrown.code : undefined;
  const status: unknown = 'status' in thrown ? thrown.status : undefined;
  const reason: unknown = 'reason' in thrown ? thrown.reason : undefined;
  return {
    class: word(thrown.name) ?? 'Error',
    code: typeof code === 'number' ? code : word(code),
    status: typeof status === 'number' ? status : undefined,
    reason: word(reason),
    at: placeOf(thrown),
    ...(thrown.cause !== undefined && depth < 2 && { cause: errorFacts(thrown.cause, depth + 1) }),
  };
}

const allowed =
  'reconcileId controller kind namespace name generation condition status reason step code count ms port term'.split(
    ' ',
  );

/** Keeps the allowed fields only. */
function pick(fields: LogFields): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name]) => allowed.includes(name));
  const facts = fields.err === undefined ? {} : { err: errorFacts(fields.err) };
  return { ...Object.fromEntries(kept), ...facts };
}

function logOn(out: pino.Logger, added: LogFields): Log {
  const method =
    (at: 'debug' | 'info' | 'warn' | 'error'): LogMethod =>
    (fields, message) => {
      if (out.isLevelEnabled(at)) out[at](pick({ ...added, ...fields }), message);
    };
  return {
    debug: method('debug'),
    info: method('info'),
    warn: method('warn'),
    error: method('error'),
    child: (fields) => logOn(out, { ...added, ...fields }),
  };
}

/** Creates the log. Each line is written at once: an operator writes few, and a crash loses none. */
export function createLogger({ level, write }: Options): Log {
  const options = { level, base: null, formatters: { level: (label: string) => ({ level: label }) } };
  return logOn(
    write ? pino(options, { write }) : pino(options, pino.destination({ dest: 1, sync: true })),
    {},
  );
}

/** A log that writes nothing, for tests and for commands. */
export const silentLog: Log = createLogger({ level: 'silent', write: () => undefined });
