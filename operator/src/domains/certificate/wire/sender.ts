// Sends requests to one authority: bounded in time, size and rate, with growing pauses after faults.
import { Agent, request as requestHttps } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '#platform/clock.ts';
import { longestWaitMs } from './retry-wait.ts';

/** An answer; `data` is parsed JSON, else text. Names of headers are in lower case. */
export type AcmeReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;
};
export type Outgoing = {
  readonly url: string;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly body?: string;
  readonly accept?: string;
};
export type Sender = {
  /** @throws SendFault when no answer arrived, or the authority must be left alone for now. */
  send(outgoing: Outgoing, signal: AbortSignal): Promise<AcmeReply>;
  /** Since when no request succeeds. `undefined`: the last one did. */
  failingSince(): Date | undefined;
  close(): void;
};

/** No answer. The message is a word of ours; nothing of the authority is kept. */
export class SendFault extends Error {
  override readonly name = 'SendFault';
  readonly retryAfterMs: number | undefined;
  constructor(
    word: 'network' | 'timeout' | 'tooLarge' | 'notHttps' | 'notLeading' | 'waiting',
    retryAfterMs?: number,
  ) {
    super(word);
    this.retryAfterMs = retryAfterMs;
  }
}

const limitMs = 10_000;
const maxBytes = 1024 * 1024;
/** 10 requests a second, of which 5 may go at once: half of what Let's Encrypt allows for nonces. */
const gapMs = 100;
const burstMs = 4 * gapMs;
const [firstPauseMs, longestPauseMs] = [1000, 300_000];

type Options = {
  readonly clock: Clock;
  readonly ca?: string | undefined;
  readonly limitMs?: number | undefined;
  /** Asked right before each request leaves; `false` sends nothing. */
  readonly mayCall?: (() => boolean) | undefined;
};

/** Milliseconds of a Retry-After header, in seconds or as a date (RFC 9110 §10.2.3); at most 7 days. */
export function retryAfterMs(headers: AcmeReply['headers'], now: Date): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), longestWaitMs);
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBytes) {
      response.destroy();
      throw new SendFault('tooLarge');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string, type: string): unknown {
  if (!type.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function toReply(response: IncomingMessage): Promise<AcmeReply> {
  const { statusCode: status = 0, headers: given } = response;
  const headers = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  return { status, headers, data: parse(await readBody(response), headers['content-type'] ?? '') };
}

/** A reused connection that the other side had closed: the request was not processed. */
class StaleConnection extends Error {}

type Caller = { readonly agent: Agent; readonly mayCall: () => boolean };

function exchange(outgoing: Outgoing, { agent, mayCall }: Caller, signal: AbortSignal): Promise<AcmeReply> {
  const { url, method, body, accept = 'application/json' } = outgoing;
  const type = { 'content-type': 'application/jose+json', 'content-length': Buffer.byteLength(body ?? '') };
  const headers = { accept, 'user-agent': 'glimpse-operator', ...(body !== undefined && type) };
  return new Promise((resolve, reject) => {
    if (!mayCall()) throw new SendFault('notLeading');
    const request = requestHttps(url, { method, headers, agent, signal }, (response) => {
      toReply(response).then(resolve, reject);
    });
    request.on('error', (error) => {
      const isReset = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isReset && request.reusedSocket ? new StaleConnection() : error);
    });
    request.end(body);
  });
}

/** Sends once, and again if the connection was stale: the nonce keeps the request from counting twice. */
async function exchangeOnce(outgoing: Outgoing, by: Caller, signal: AbortSignal): Promise<AcmeReply> {
  try {
    return await exchange(outgoing, by, signal);
  } catch (thrown) {
    if (thrown instanceof StaleConnection) return exchange(outgoing, by, signal);
    throw thrown;
  }
}

/** Waits for a free slot of the rate. Refuses when many wait already. */
function createPace(clock: Clock) {
  let arrival = 0;
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock.monotonicMs();
    const waitMs = Math.max(arrival, now) - burstMs - now;
    if (waitMs > limitMs) throw new SendFault('waiting', waitMs);
    arrival = Math.max(arrival, now) + gapMs;
    if (waitMs > 0) await clock.sleep(waitMs, signal);
  };
}

/** Counts faults in a row and tells how long to leave the authority alone. */
function createPause(clock: Clock) {
  let faults = 0;
  let openAt = 0;
  let since: Date | undefined;
  return {
    since: () => since,
    leftMs: () => openAt - clock.monotonicMs(),
    fault(retryMs = 0) {
      faults += 1;
      since ??= clock.now();
      const pauseMs = Math.min(firstPauseMs * 2 ** (faults - 1), longestPauseMs);
      openAt = clock.monotonicMs() + Math.max(pauseMs, retryMs);
    },
    success() {
      faults = 0;
      since = undefined;
    },
  };
}

/** Creates the sender of one authority with its own connections. `ca`: PEM, instead of the public ones. */
export function createSender(options: Options): Sender {
  const { clock, ca, limitMs: limit = limitMs, mayCall = () => true } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 8, ...(ca !== undefined && { ca }) });
  const pace = createPace(clock);
  const pause = createPause(clock);
  const run = async (outgoing: Outgoing, signal: AbortSignal): Promise<AcmeReply> => {
    const late = new AbortController();
    const timer = clock.setTimer(limit, () => late.abort());
    try {
      return await exchangeOnce(outgoing, { agent, mayCall }, AbortSignal.any([signal, late.signal]));
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof SendFault && thrown.message === 'notLeading') throw thrown;
      pause.fault();
      if (thrown instanceof SendFault) throw thrown;
      throw new SendFault(late.signal.aborted ? 'timeout' : 'network', Math.max(0, pause.leftMs()));
    } finally {
      timer.cancel();
    }
  };
  return {
    failingSince: pause.since,
    close: () => agent.destroy(),
    async send(outgoing, signal) {
      if (!outgoing.url.startsWith('https://')) throw new SendFault('notHttps');
      const leftMs = pause.leftMs();
      if (leftMs > 0) throw new SendFault('waiting', leftMs);
      await pace(signal);
      const reply = await run(outgoing, signal);
      if (reply.status >= 500) pause.fault(retryAfterMs(reply.headers, clock.now()));
      else pause.success();
      return reply;
    },
  };
}
