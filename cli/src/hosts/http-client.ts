// Sends one request. The only place that calls `fetch`. Follows no redirect and keeps no cookie.
import { fail } from '../exit-codes.ts';
import { readAllOf } from '../terminal/streams.ts';
import { version } from '../version.ts';
import { fieldOf, textIn } from './answers.ts';
import type { GetBytes } from './download.ts';

/** Address of an account and an API token of it, for HTTP Basic. */
export type Account = { readonly address: string; readonly token: string };

export type Call = {
  readonly origin: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Sent as `Idempotency-Key`. */
  readonly nonce?: string;
  /** Whether request or answer holds a content. */
  readonly size?: 'large';
  /** Only that of `origin`. */
  readonly account?: Account | undefined;
};

/** `status`: 0 if no answer came. `body`: `undefined` if it is no JSON. `code`: our name of an error. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Why no answer came, as Node names it: `ENOTFOUND`. */
  readonly failure?: string;
};

export type Send = (call: Call) => Promise<Reply>;

/** `large`: a file of 4 MiB takes half a minute at 1.6 Mbit/s. */
const mostMs = { small: 30_000, large: 120_000 } as const;
/** Larger than any content in base64url. */
const mostBytes = 33_554_432;

/** Sends a request and reads its answer. */
export const sendOverHttp: Send = async (call) => {
  const { origin, path, method, body, size = 'small' } = call;
  try {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: headersOf(call),
      redirect: 'manual',
      signal: AbortSignal.timeout(mostMs[size]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return await readReply(response);
  } catch (thrown) {
    if (isNetworkFailure(thrown)) return noAnswer(thrown);
    throw thrown;
  }
};

/** `fetch` throws a TypeError for everything that happens on the way, and a DOMException at a time-out. */
const isNetworkFailure = (thrown: unknown): thrown is Error =>
  thrown instanceof TypeError || (thrown instanceof Error && /^(Timeout|Abort)Error$/.test(thrown.name));

const noAnswer = ({ cause }: Error): Reply => ({
  status: 0,
  body: undefined,
  code: undefined,
  retryAfterSeconds: undefined,
  failure: textIn(cause, 'code') ?? '',
});

const headersOf = ({ body, nonce, account }: Call): Record<string, string> => ({
  Accept: 'application/json',
  'User-Agent': `glimpse-cli/${version}`,
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(nonce === undefined ? {} : { 'Idempotency-Key': nonce }),
  ...(account === undefined ? {} : { Authorization: `Basic ${toBasic(account)}` }),
});

const toBasic = ({ address, token }: Account): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${address}:${token}`)));

/** Fetches bytes. @returns `undefined` without such a file. @throws CommandError if no answer comes */
export const getBytesOverHttp: GetBytes = async (url, headers) => {
  const signal = AbortSignal.timeout(mostMs.large);
  const response = await fetch(url, { headers, redirect: 'manual', signal }).catch(() =>
    fail('tryAgain', 'The host did not answer. Try again.'),
  );
  if (response.ok) return readBytes(response);
  if (response.status === 429 || response.status >= 500)
    return fail('tryAgain', 'The host asks to wait. Try again later.');
  await response.body?.cancel();
  return undefined;
};

async function readReply(response: Response): Promise<Reply> {
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    return { status: response.status, body: undefined, code: undefined, retryAfterSeconds: undefined };
  }
  const body = parse(new TextDecoder().decode(await readBytes(response)));
  const code = fieldOf(body, 'code');
  const after = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return {
    status: response.status,
    body,
    code: typeof code === 'string' ? code : undefined,
    retryAfterSeconds: Number.isFinite(after) && after >= 0 ? after : undefined,
  };
}

const readBytes = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer>> =>
  (await readAllOf(body ?? [], mostBytes)) ?? fail('failed', 'The answer of the host is too large.');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
