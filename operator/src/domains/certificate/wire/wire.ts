// The calls of one account at one authority, and one set of authorities for the process.
import { type Client, crypto, type Order } from 'acme-client';
import { type Call, type Core, send } from './acme-call.ts';
import { AcmeOrder, Authorization } from './answers.ts';
import { shortHash } from '#platform/crypto.ts';
import { keyThumbprint } from '#platform/x509.ts';
import { createDirectory } from './directory.ts';
import { createNonces } from './nonces.ts';
import { createSender, type AcmeReply, retryAfterMs, SendFault } from './sender.ts';
import { toProblem } from './problems.ts';
import type { AcmeAnswer, Authority, Identity, Wire, WireOptions, Wires } from './calls.ts';

const contactOf = (email: string | undefined) => (email === undefined ? [] : [`mailto:${email}`]);
const readOrder = ({ data }: AcmeReply) => AcmeOrder.safeParse(data).data;
const readAuthorization = ({ data }: AcmeReply) => Authorization.safeParse(data).data;
const locationOf = ({ headers }: AcmeReply): string | undefined => {
  const { location } = headers;
  return location?.startsWith('https://') && location.length <= 512 ? location : undefined;
};
/** Answers of which only the success counts. */
const done = (): true => true;
const maxChainBytes = 64 * 1024;
const readChain = ({ data }: AcmeReply): string | undefined =>
  typeof data === 'string' && data.length <= maxChainBytes ? data : undefined;

type OrderAddresses = Partial<Pick<Order, 'finalize' | 'certificate' | 'authorizations'>>;

/** An order for the library, which reads only the address that the call needs. */
const orderAt = (addresses: OrderAddresses, url = ''): Order => ({
  status: 'valid',
  url,
  identifiers: [],
  authorizations: [],
  finalize: '',
  ...addresses,
});

/** Certificate request with the host name as its only name, in PEM (RFC 8555 §7.4). */
async function requestFor({ hostname, keyPem }: { hostname: string; keyPem: string }): Promise<Buffer> {
  const [, pem] = await crypto.createCsr({ altNames: [hostname] }, keyPem);
  return pem;
}

type Run = <T>(call: Call<T>, signal: AbortSignal) => Promise<AcmeAnswer<T>>;

function accountCalls(run: Run): Pick<Wire, 'register' | 'setContact'> {
  return {
    register: ({ email, onlyReturnExisting }, signal) => {
      const registration = { termsOfServiceAgreed: true, contact: contactOf(email) };
      const account = onlyReturnExisting ? { onlyReturnExisting } : registration;
      const ask = (client: Client) => client.createAccount(account);
      return run({ action: 'account', ask, read: locationOf, isRegistration: true }, signal);
    },
    setContact: (email, signal) => {
      const ask = (client: Client) => client.updateAccount({ contact: contactOf(email) });
      return run({ action: 'account', ask, read: done }, signal);
    },
  };
}

function createWire(core: Core, identity: Identity): Wire {
  const run: Run = (call, signal) => send(core, identity, { call, signal });
  return {
    ...accountCalls(run),
    newOrder: ({ hostname, profile, replaces }, signal) => {
      const identifiers = [{ type: 'dns', value: hostname }];
      const order = { identifiers, ...(profile && { profile }), ...(replaces && { replaces }) };
      const read = (reply: AcmeReply) => {
        const [placed, url] = [readOrder(reply), locationOf(reply)];
        return placed && url !== undefined ? { ...placed, url } : undefined;
      };
      return run({ action: 'newOrder', ask: (client) => client.createOrder(order), read }, signal);
    },
    order: (url, signal) =>
      run({ action: 'order', ask: (client) => client.getOrder(orderAt({}, url)), read: readOrder }, signal),
    authorization: (url, signal) => {
      const ask = (client: Client) => client.getAuthorizations(orderAt({ authorizations: [url] }));
      return run({ action: 'authorization', ask, read: readAuthorization }, signal);
    },
    answer: (url, signal) => {
      const challenge = { url, type: 'http-01', status: 'pending', token: '' } as const;
      return run(
        { action: 'challenge', ask: (client) => client.completeChallenge(challenge), read: done },
        signal,
      );
    },
    async finalize(finalize, csr, signal) {
      const pem = await requestFor(csr);
      const ask = (client: Client) => client.finalizeOrder(orderAt({ finalize }), pem);
      return run({ action: 'finalize', ask, read: readOrder }, signal);
    },
    certificate: (certificate, signal) => {
      const ask = (client: Client) => client.getCertificate(orderAt({ certificate }));
      return run({ action: 'certificate', ask, read: readChain }, signal);
    },
    keyAuthorization: (token) => `${token}.${keyThumbprint(identity.keyPem)}`,
  };
}

/** Asks without a signature (RFC 9773 §4.1). */
async function fetchRenewalInfo(
  core: Core,
  certId: string,
  signal: AbortSignal,
): Promise<AcmeAnswer<unknown>> {
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
