// Asks for a challenge through the public addresses of a host, behind the SSRF guard (RFC 8555 §8.3).
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { sameBytes } from '#platform/crypto.ts';
import type { Resolver } from './resolver.ts';

export type Challenge = {
  readonly hostname: string;
  readonly token: string;
  readonly keyAuthorization: string;
};
/** Classes of what was found instead of the answer. Nothing of a foreign answer is kept. */
export type ProbeFault =
  | 'couldNotAsk'
  | 'noAddress'
  | 'notPublic'
  | 'refused'
  | 'silent'
  | 'redirect'
  | 'otherStatus'
  | 'otherContent';
export type ProbeResult = { readonly kind: 'passed' } | { readonly kind: 'failed'; readonly why: ProbeFault };

/** Our own phrases, for "port 80 gives {found}". */
export const probePhrases: Readonly<Record<ProbeFault, string>> = {
  couldNotAsk: 'no answer',
  noAddress: 'no answer',
  notPublic: 'an address that is not public',
  refused: 'a refused connection',
  silent: 'no answer',
  redirect: 'a redirect to another place',
  otherStatus: 'an error',
  otherContent: 'another answer',
};

export type ProbeDeps = {
  readonly resolver: Resolver;
  readonly mayDial: (address: string) => boolean;
  /** Ports other than 80 and 443 serve tests. */
  readonly ports?: { readonly http: number; readonly https: number };
};

const [limitMs, maxBytes, maxAddresses] = [10_000, 1024, 8];
const challengePath = '/.well-known/acme-challenge/';

type Dial = {
  readonly scheme: 'http' | 'https';
  readonly address: string;
  readonly port: number;
  readonly challenge: Challenge;
};
type Answer = { readonly status: number; readonly location: string; readonly body: Buffer };

/** Reads at most 1 KiB, then closes. */
async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) break;
    chunks.push(chunk.subarray(0, maxBytes + 1 - bytes));
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  response.destroy();
  const { statusCode = 0, headers } = response;
  return { status: statusCode, location: headers.location ?? '', body: Buffer.concat(chunks) };
}

/** Sends one request to the checked address; the name is used as Host and SNI only. */
function dial({ scheme, address, port, challenge }: Dial, signal: AbortSignal): Promise<Answer> {
  const { hostname, token } = challenge;
  const options = {
    host: address,
    port,
    path: challengePath + token,
    agent: false,
    signal,
    maxHeaderSize: 8192,
    headers: { host: hostname, connection: 'close', 'user-agent': 'glimpse-self-check' },
  };
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage) => void readAnswer(response).then(resolve, reject);
    // Like the authority, it does not verify the certificate behind a redirect.
    const request: ClientRequest =
      scheme === 'http'
        ? requestHttp(options, onResponse)
        : requestHttps({ ...options, servername: hostname, rejectUnauthorized: false }, onResponse);
    request.on('error', reject);
    request.end();
  });
}

const codeOf = (thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;

/** Whether a redirect leads to the same path of the same host by https. */
function isGuarded(location: string, { hostname, token }: Challenge): boolean {
  const to = URL.parse(location);
  return (
    to?.protocol === 'https:' &&
    to.host === hostname &&
    to.pathname === challengePath + token &&
    to.username === '' &&
    to.search === ''
  );
}

async function probeAddress(at: Dial, ports: { https: number }, signal: AbortSignal): Promise<ProbeResult> {
  const failed = (why: ProbeFault) => ({ kind: 'failed', why }) as const;
  try {
    const { status, location, body } = await dial(at, signal);
    if (status >= 300 && status < 400) {
      if (at.scheme === 'https' || !isGuarded(location, at.challenge)) return failed('redirect');
      return await probeAddress({ ...at, scheme: 'https', port: ports.https }, ports, signal);
    }
    if (status !== 200) return failed('otherStatus');
    const text = Buffer.from(body.toString('latin1').trimEnd(), 'latin1');
    const isOurs = body.length <= maxBytes && sameBytes(text, Buffer.from(at.challenge.keyAuthorization));
    return isOurs ? { kind: 'passed' } : failed('otherContent');
  } catch (thrown) {
    return failed(codeOf(thrown) === 'ECONNREFUSED' ? 'refused' : 'silent');
  }
}

/** Addresses of both families, or why there are none. */
async function addressesOf(
  { resolver }: ProbeDeps,
  name: string,
  signal: AbortSignal,
): Promise<readonly string[] | ProbeFault> {
  const found = await Promise.all([
    resolver.resolve(name, 'A', { signal }),
    resolver.resolve(name, 'AAAA', { signal }),
  ]);
  if (found.some(({ kind }) => kind === 'couldNotAsk')) return 'couldNotAsk';
  const records = found.flatMap((one) =>
    one.kind === 'answered' ? one.paths.flatMap((path) => path.records) : [],
  );
  const addresses = new Set(records.flatMap((one) => ('address' in one ? [one.address] : [])));
  return addresses.size > 0 ? [...addresses].slice(0, maxAddresses) : 'noAddress';
}

/**
 * Probes every address once. All must answer; an address that is not public ends the probe before any packet
 * is sent.
 */
export async function probeChallenge(
  deps: ProbeDeps,
  challenge: Challenge,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const { mayDial, ports = { http: 80, https: 443 } } = deps;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const addresses = await addressesOf(deps, challenge.hostname, limited);
  if (typeof addresses === 'string') return { kind: 'failed', why: addresses };
  if (!addresses.every(mayDial)) return { kind: 'failed', why: 'notPublic' };
  const results = await Promise.all(
    addresses.map((address) =>
      probeAddress({ scheme: 'http', address, port: ports.http, challenge }, ports, limited),
    ),
  );
  return results.find(({ kind }) => kind === 'failed') ?? { kind: 'passed' };
}
