// Makes one signed call: JWS, nonces, account bindings by acme-client; requests by our sender (RFC 8555 §6).
import { Client } from 'acme-client';
import * as z from 'zod/mini';
import { type Directory, problemUrn } from './answers.ts';
import type { DirectoryCache } from './directory.ts';
import type { Nonces } from './nonces.ts';
import { type AcmeCall, type AcmeProblem, toProblem } from './problems.ts';
import { type Reply, retryAfterMs, SendFault, type Sender } from './sender.ts';
import type { Answer, Identity, WireOptions } from './calls.ts';

export type Core = WireOptions & {
  readonly sender: Sender;
  readonly nonces: Nonces;
  readonly cache: DirectoryCache;
  readonly directoryURL: string;
};
export type Call<T> = {
  readonly action: AcmeCall;
  /** Address, or the directory's member that holds it. */
  readonly to: string | ((directory: Directory) => string);
  readonly payload: object | null;
  readonly read: (reply: Reply) => T | undefined;
  readonly isRegistration?: boolean;
};

type Request = (url: string, method: string, options?: { data?: unknown }) => Promise<Reply>;
type Inner = {
  readonly http: {
    request: Request;
    signedRequest(url: string, payload: object | null, options: object): Promise<Reply>;
  };
};

/** acme-client 5.4.0 keeps its HTTP object out of its types. */
const hasInner = (client: object): client is Inner =>
  'http' in client &&
  typeof client.http === 'object' &&
  client.http !== null &&
  'signedRequest' in client.http &&
  'request' in client.http;

async function directoryData({ cache, sender }: Core, signal: AbortSignal): Promise<unknown> {
  const answer = await cache.get(sender, signal);
  if (answer.kind === 'problem') throw new SendFault('network', answer.problem.retryAfterMs);
  return answer.value;
}

/**
 * Builds a client whose one method for requests is ours, so axios is never used. `client.auto` and the
 * library's self-check are banned: they sleep and keep nothing.
 */
function createInner(core: Core, identity: Identity, signal: AbortSignal): Inner {
  const { keyPem, binding } = identity;
  const { directoryURL: directoryUrl } = core;
  const client: object = new Client({
    directoryUrl,
    accountKey: keyPem,
    ...(binding && { externalAccountBinding: binding }),
  });
  if (!hasInner(client)) throw new Error('acme-client changed');
  client.http.request = async (url, method, { data } = {}) => {
    if (url === directoryUrl) return { status: 200, headers: {}, data: await directoryData(core, signal) };
    const held = method === 'head' ? core.nonces.take() : undefined;
    if (held !== undefined) return { status: 200, headers: { 'replay-nonce': held }, data: '' };
    const reply = await core.sender.send(
      method === 'head'
        ? { url, method: 'HEAD' }
        : { url, method: 'POST', body: JSON.stringify(data), accept: '*/*' },
      signal,
    );
    if (method !== 'head') core.nonces.keep(reply);
    return reply;
  };
  return client;
}

const oneAnswer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  data: z.unknown(),
});

/** The problem of a refused call. The problem document's text is dropped. */
function problemOf({ status, headers, data }: Reply, call: AcmeCall, now: Date): AcmeProblem {
  return toProblem({ urn: problemUrn(data), status, call, retryAfterMs: retryAfterMs(headers, now) });
}

function thrownProblem(thrown: unknown, call: AcmeCall): AcmeProblem {
  const wait = thrown instanceof SendFault ? thrown.retryAfterMs : undefined;
  return toProblem({ urn: undefined, status: 0, call, retryAfterMs: wait });
}

async function exchange<T>(
  core: Core,
  identity: Identity,
  { call, signal }: { call: Call<T>; signal: AbortSignal },
): Promise<Answer<T>> {
  const known = await core.cache.get(core.sender, signal);
  if (known.kind === 'problem') return known;
  const url = typeof call.to === 'string' ? call.to : call.to(known.value);
  const { accountURL: kid = null } = identity;
  const reply = oneAnswer.parse(
    await createInner(core, identity, signal).http.signedRequest(url, call.payload, {
      kid: call.isRegistration ? null : kid,
      includeExternalAccountBinding: call.isRegistration === true && !isLookUp(call.payload),
    }),
  );
  const now = core.clock.now();
  if (reply.status >= 400) return { kind: 'problem', problem: problemOf(reply, call.action, now) };
  const value = call.read(reply);
  if (value === undefined)
    return { kind: 'problem', problem: toProblem({ urn: undefined, status: 0, call: call.action }) };
  return { kind: 'ok', value, retryAfterMs: retryAfterMs(reply.headers, now) };
}

const isLookUp = (payload: object | null): boolean =>
  payload !== null && 'onlyReturnExisting' in payload && payload.onlyReturnExisting === true;

/** Makes one call. Never throws but for an aborted signal. */
export async function send<T>(
  core: Core,
  identity: Identity,
  work: { call: Call<T>; signal: AbortSignal },
): Promise<Answer<T>> {
  const begun = core.clock.monotonicMs();
  const { action } = work.call;
  let answer: Answer<T>;
  try {
    answer = await exchange(core, identity, work);
  } catch (thrown) {
    work.signal.throwIfAborted();
    answer = { kind: 'problem', problem: thrownProblem(thrown, action) };
  }
  const seen = answer.kind === 'ok' ? 'ok' : answer.problem.class;
  core.observe?.({
    region: identity.region,
    action,
    class: seen,
    ms: core.clock.monotonicMs() - begun,
  });
  return answer;
}
