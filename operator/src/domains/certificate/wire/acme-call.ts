// Makes one call by acme-client: it signs, asks for nonces and binds accounts (RFC 8555 §6).
// Its axios hands each request to our sender.
import { AsyncLocalStorage } from 'node:async_hooks';
import { axios, Client } from 'acme-client';
import { type Directory, problemUrn } from './answers.ts';
import type { DirectoryCache } from './directory.ts';
import { isBadNonce, type Nonces } from './nonces.ts';
import { type AcmeCall, type AcmeProblem, toProblem } from './problems.ts';
import { type AcmeReply, retryAfterMs, SendFault, type Sender } from './sender.ts';
import type { AcmeAnswer, Identity, WireOptions } from './calls.ts';

export type Core = WireOptions & {
  readonly sender: Sender;
  readonly nonces: Nonces;
  readonly cache: DirectoryCache;
  readonly directoryURL: string;
};
export type Call<T> = {
  readonly action: AcmeCall;
  /**
   * Makes the request by a method of the library. `auto`, `verifyChallenge` and `waitForValidStatus` are
   * banned: they sleep and keep nothing.
   */
  readonly ask: (client: Client) => Promise<unknown>;
  /** Reads the answer itself: the library drops its status and headers. */
  readonly read: (reply: AcmeReply) => T | undefined;
  /** A registration is signed by the key alone. */
  readonly isRegistration?: boolean;
};

/** One call while the library makes it. `reply` is the last answer of the authority. */
type Running = {
  readonly core: Core;
  readonly directory: Directory;
  readonly signal: AbortSignal;
  reply: AcmeReply | undefined;
};
const calls = new AsyncLocalStorage<Running>();

type SentRequest = { readonly url: string; readonly method: string; readonly body: unknown };

/** Answers a request of the library: the directory and kept nonces from memory, else by the authority. */
async function answer(running: Running, { url, method, body }: SentRequest): Promise<AcmeReply> {
  const { core, directory, signal, reply: before } = running;
  // After an answer the library may only replace a bad nonce. It would also update an account that exists.
  if (before && !isBadNonce(before)) throw new Error('The call has its answer');
  if (url === core.directoryURL) return { status: 200, headers: {}, data: directory };
  if (method === 'head') {
    const held = core.nonces.take();
    if (held !== undefined) return { status: 200, headers: { 'replay-nonce': held }, data: '' };
    return core.sender.send({ url, method: 'HEAD' }, signal);
  }
  if (typeof body !== 'string') throw new Error('A call is a signed text');
  running.reply = undefined;
  const reply = await core.sender.send({ url, method: 'POST', body, accept: '*/*' }, signal);
  core.nonces.keep(reply);
  running.reply = reply;
  return reply;
}

// The library exports its axios for such settings. Without a call of ours it sends nothing.
axios.defaults.adapter = async (config) => {
  const running = calls.getStore();
  if (!running) throw new Error('No call is running');
  const { url = '', method = '' } = config;
  const body: unknown = config.data;
  return { ...(await answer(running, { url, method, body })), statusText: '', config };
};

/** The problem of a refused call. The problem document's text is dropped. */
function problemOf({ status, headers, data }: AcmeReply, call: AcmeCall, now: Date): AcmeProblem {
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
): Promise<AcmeAnswer<T>> {
  const known = await core.cache.get(core.sender, signal);
  if (known.kind === 'problem') return known;
  const { keyPem, accountURL, binding } = identity;
  const client = new Client({
    directoryUrl: core.directoryURL,
    accountKey: keyPem,
    ...(accountURL !== undefined && !call.isRegistration && { accountUrl: accountURL }),
    ...(binding && { externalAccountBinding: binding }),
  });
  const running: Running = { core, directory: known.value, signal, reply: undefined };
  await calls
    .run(running, () => call.ask(client))
    .catch((thrown: unknown) => {
      if (running.reply === undefined) throw thrown; // else the library refused an answer that we read ourselves
    });
  const { reply } = running;
  const now = core.clock.now();
  if (reply && reply.status >= 400) return { kind: 'problem', problem: problemOf(reply, call.action, now) };
  const value = reply && call.read(reply);
  if (reply === undefined || value === undefined)
    return { kind: 'problem', problem: toProblem({ urn: undefined, status: 0, call: call.action }) };
  return { kind: 'ok', value, retryAfterMs: retryAfterMs(reply.headers, now) };
}

/** Makes one call. Never throws but for an aborted signal. */
export async function send<T>(
  core: Core,
  identity: Identity,
  work: { call: Call<T>; signal: AbortSignal },
): Promise<AcmeAnswer<T>> {
  const begun = core.clock.monotonicMs();
  const { action } = work.call;
  let answer: AcmeAnswer<T>;
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
