// The log: JSON lines built from an allow-list of fields, so that no link, text or address can slip in (trust.md 7, log hygiene).
import pino from 'pino';

/** The only fields a line may have. `route` is a pattern, never a URL; `err` is reduced to class and code. */
export type LogFields = {
  readonly requestId?: string | undefined;
  readonly method?: string | undefined;
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly ms?: number | undefined;
  readonly bytes?: number | undefined;
  readonly actor?: 'anonymous' | 'customer' | 'colonel' | 'none' | undefined;
  readonly err?: unknown;
  /** Our own error code, from the closed list. */
  readonly code?: string | undefined;
  readonly job?: string | undefined;
  readonly state?: string | undefined;
  readonly count?: number | undefined;
  readonly port?: number | undefined;
  readonly servicePort?: number | undefined;
};

type Say = (fields: LogFields, message: string) => void;
/** `message` is constant text: what varies goes into a field. */
export type Log = { readonly debug: Say; readonly info: Say; readonly warn: Say; readonly error: Say; flush(): void };

type Options = {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly region: string;
  /** Where lines go; default is standard output, gathered for up to 100 ms. */
  readonly write?: (line: string) => void;
};

const word = (value: unknown): string | undefined => (typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value) ? value : undefined);

/** Class and code of an error and of its causes; never its message, which may hold anything. */
export function errorFacts(thrown: unknown, depth = 0): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { class: typeof thrown };
  const code: unknown = 'code' in thrown ? thrown.code : undefined;
  const cause = thrown.cause !== undefined && depth < 2 ? { cause: errorFacts(thrown.cause, depth + 1) } : {};
  return { class: word(thrown.name) ?? 'Error', code: typeof code === 'number' ? code : word(code), at: placeOf(thrown), ...cause };
}

/** File and line of our own code in which a defect was thrown: facts of the source, not of the request. */
function placeOf({ stack = '' }: Error): string | undefined {
  return /\/api\/src\/([\w./-]+:\d+):\d+\)?$/m.exec(stack)?.[1];
}

/** The fields that may leave, whatever else was given; absent ones are left out of the line. */
function pick({ requestId, method, route, status, ms, bytes, actor, code, job, state, count, port, servicePort, err }: LogFields) {
  const facts = err === undefined ? undefined : errorFacts(err);
  return { requestId, method, route, status, ms, bytes, actor, code, job, state, count, port, servicePort, err: facts };
}

/** Opens the log. Lines leave at the latest after 100 ms and at `flush()`. */
export function createLogger({ level, region, write }: Options): Log {
  const gathered = pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 100 });
  const options = { level, base: { region }, formatters: { level: (label: string) => ({ level: label }) } };
  const out = write ? pino(options, { write }) : pino(options, gathered);
  const say =
    (at: 'debug' | 'info' | 'warn' | 'error'): Say =>
    (fields, message) => {
      if (out.isLevelEnabled(at)) out[at](pick(fields), message);
    };
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error'), flush: () => !write && gathered.flushSync() };
}
