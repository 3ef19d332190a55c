// The calls of one account at one authority, and one set of authorities for the process.
import { crypto } from 'acme-client';
import { type Call, type Core, send } from './acme-call.ts';
import { AcmeOrder, Authorization } from './answers.ts';
import { shortHash } from '#platform/crypto.ts';
import { keyThumbprint } from '#platform/x509.ts';
import { createDirectory } from './directory.ts';
import { createNonces } from './nonces.ts';
import { createSender, type Reply, retryAfterMs, SendFault } from './sender.ts';
import { toProblem } from './problems.ts';
import type { Answer, Authority, Identity, Wire, WireOptions, Wires } from './calls.ts';

const contactOf = (email: string | undefined) => (email === undefined ? [] : [`mailto:${email}`]);
const readOrder = ({ data }: Reply) => AcmeOrder.safeParse(data).data;
const readAuthorization = ({ data }: Reply) => Authorization.safeParse(data).data;
const locationOf = ({ headers }: Reply): string | undefined => {
  const { location } = headers;
  return location?.startsWith('https://') && location.length <= 512 ? location : undefined;
};
/** Answers of which only the success counts. */
const done = (): true => true;
const maxChainBytes = 64 * 1024;

/** Certificate request with the host name as its only name, in DER by Base64url (RFC 8555 §7.4). */
async function requestFor({ hostname, keyPem }: { hostname: string; keyPem: string }): Promise<string> {
  const [, pem] = await crypto.createCsr({ altNames: [hostname] }, keyPem);
  return crypto.getPemBodyAsB64u(pem);
}

function createWire(core: Core, identity: Identity): Wire {
  const run = <T>(call: Call<T>, signal: AbortSignal): Promise<Answer<T>> =>
    send(core, identity, { call, signal });
  const read = { payload: null } as const;
  return {
    register: ({ email, onlyReturnExisting }, signal) => {
      const asked = { termsOfServiceAgreed: true, contact: contactOf(email) };
      const payload = onlyReturnExisting ? { onlyReturnExisting } : asked;
      const call = { action: 'account', payload, read: locationOf, isRegistration: true } as const;
      return run({ ...call, to: ({ newAccount }) => newAccount }, signal);
    },
    setContact: (email, signal) => {
      const { accountURL: to = '' } = identity;
      return run({ action: 'account', to, payload: { contact: contactOf(email) }, read: done }, signal);
    },
    newOrder: ({ hostname, profile, replaces }, signal) => {
      const identifiers = [{ type: 'dns', value: hostname }];
      const payload = { identifiers, ...(profile && { profile }), ...(replaces && { replaces }) };
      const readNew = (reply: Reply) => {
        const [order, url] = [readOrder(reply), locationOf(reply)];
        return order && url !== undefined ? { ...order, url } : undefined;
      };
      return run({ action: 'newOrder', to: ({ newOrder }) => newOrder, payload, read: readNew }, signal);
    },
    order: (to, signal) => run({ ...read, action: 'order', to, read: readOrder }, signal),
    authorization: (to, signal) =>
      run({ ...read, action: 'authorization', to, read: readAuthorization }, signal),
    answer: (to, signal) => run({ action: 'challenge', to, payload: {}, read: done }, signal),
    async finalize(to, csr, signal) {
      const payload = { csr: await requestFor(csr) };
      return run({ action: 'finalize', to, payload, read: readOrder }, signal);
    },
    certificate: (to, signal) => {
      const readChain = ({ data }: Reply) =>
        typeof data === 'string' && data.length <= maxChainBytes ? data : undefined;
      return run({ ...read, action: 'certificate', to, read: readChain }, signal);
    },
    keyAuthorization: (token) => `${token}.${keyThumbprint(identity.keyPem)}`,
  };
}

/** Asks without a signature (RFC 9773 §4.1). */
async function fetchRenewalInfo(core: Core, certId: string, signal: AbortSignal): Promise<Answer<unknown>> {
  const known = await core.cache.get(core.sender, signal);
  if (known.kind === 'problem') return known;
  const failed = (status: number, wait?: number) =>
    ({
      kind: 'problem',
      problem: toProblem({ urn: undefined, status, call: 'renewalInfo', retryAfterMs: wait }),
    }) as const;
  const { renewalInfo } = known.value;
  if (renewalInfo === undefined) return failed(404);
  try {
    const reply = await core.sender.send({ url: `${renewalInfo}/${certId}`, method: 'GET' }, signal);
    const wait = retryAfterMs(reply.headers, core.clock.now());
    return reply.status === 200
      ? { kind: 'ok', value: reply.data, retryAfterMs: wait }
      : failed(reply.status, wait);
  } catch (thrown) {
    signal.throwIfAborted();
    return failed(0, thrown instanceof SendFault ? thrown.retryAfterMs : undefined);
  }
}

function createAuthority(
  options: WireOptions,
  directoryURL: string,
  ca: string | undefined,
): Authority & Closing {
  const { clock, limitMs, mayCall } = options;
  const sender = createSender({ clock, ca, limitMs, mayCall });
  const cache = createDirectory(directoryURL, clock);
  const core: Core = { ...options, directoryURL, sender, cache, nonces: createNonces(clock) };
  return {
    directory: (signal) => cache.get(sender, signal),
    renewalInfo: (certId, signal) => fetchRenewalInfo(core, certId, signal),
    as: (identity) => createWire(core, identity),
    failingSince: sender.failingSince,
    close: sender.close,
  };
}

type Closing = { close(): void };

/** Creates the authorities of the process: each directory has its own connections, nonces and pauses. */
export function createWires(options: WireOptions): Wires {
  const made = new Map<string, Authority & Closing>();
  return {
    of(directoryURL, ca) {
      const name = `${directoryURL} ${shortHash(ca ?? '')}`;
      const authority = made.get(name) ?? createAuthority(options, directoryURL, ca);
      made.set(name, authority);
      return authority;
    },
    close: () => made.forEach((authority) => authority.close()),
  };
}
