// Asks for a challenge through the public addresses of a host, behind the SSRF guard (RFC 8555 §8.3).
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { phrases } from '@glimpse/contracts/handover/domain-phrases';
import { sameBytes } from '#platform/crypto.ts';
import type { Resolver } from './resolver.ts';

export type Challenge = {
  readonly hostname: string;
  readonly token: string;
  readonly keyAuthorization: string;
};
/**
 * Classes of what was found instead of the answer. Nothing of a foreign answer is kept. `proxy`: a proxy of a
 * DNS provider answered, or our own site through the address of somebody else.
 */
export type ProbeFault =
  | 'couldNotAsk'
  | 'noAddress'
  | 'notPublic'
  | 'refused'
  | 'silent'
  | 'redirect'
  | 'proxy'
  | 'otherStatus'
  | 'otherContent';
export type ProbeResult = { readonly kind: 'passed' } | { readonly kind: 'failed'; readonly why: ProbeFault };

/** Our own phrases, for "we got {found} on port 80". */
export const probePhrases: Readonly<Record<ProbeFault, string>> = {
  couldNotAsk: phrases.gotNothing,
  noAddress: phrases.gotNothing,
  notPublic: phrases.gotPrivate,
  refused: phrases.gotRefusal,
  silent: phrases.gotNothing,
  redirect: phrases.gotRedirect,
  proxy: phrases.gotProxy,
  otherStatus: phrases.gotError,
  otherContent: phrases.gotOther,
};

export type ProbeDeps = {
  readonly resolver: Resolver;
  readonly mayDial: (address: string) => boolean;
  /** Hosts of the site: a foreign address that redirects there leads to us. */
  readonly siteHosts?: readonly string[];
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
type Answer = {
  readonly status: number;
  readonly location: string;
  readonly body: Buffer;
  /** The answer has the mark of a proxy that hides the record behind it. */
  readonly marked: boolean;
};

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
  // https://developers.cloudflare.com/fundamentals/reference/http-headers/#cf-ray
  const marked = headers['cf-ray'] !== undefined;
  return { status: statusCode, location: headers.location ?? '', body: Buffer.concat(chunks), marked };
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
    headers: {
      host: hostname,
      connection: 'close',
      'user-agent': 'glimpse-self-check',
      accept: '*/*',
    },
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

/** Whether an answer shows a proxy in front: its own mark, or our site, which knows no such host yet. */
function isProxy({ status, location, body, marked }: Answer, siteHosts: readonly string[]): boolean {
  if (marked) return true;
  if (status === 421) return body.toString('latin1').includes('"http.wrong_host"');
  return status >= 300 && status < 400 && siteHosts.includes(URL.parse(location)?.hostname ?? '');
}

type ProbeWay = {
  readonly https: number;
  readonly siteHosts: readonly string[];
  readonly signal: AbortSignal;
};
const failed = (why: ProbeFault): ProbeResult => ({ kind: 'failed', why });

async function readResult(answer: Answer, at: Dial, way: ProbeWay): Promise<ProbeResult> {
  const { status, location, body } = answer;
  if (status >= 300 && status < 400) {
    if (at.scheme === 'https' || !isGuarded(location, at.challenge)) return failed('redirect');
    return probeAddress({ ...at, scheme: 'https', port: way.https }, way);
  }
  if (status !== 200) return failed('otherStatus');
  const text = Buffer.from(body.toString('latin1').trimEnd(), 'latin1');
  const isOurs = body.length <= maxBytes && sameBytes(text, Buffer.from(at.challenge.keyAuthorization));
  return isOurs ? { kind: 'passed' } : failed('otherContent');
}

async function probeAddress(at: Dial, way: ProbeWay): Promise<ProbeResult> {
  try {
    const answer = await dial(at, way.signal);
    const result = await readResult(answer, at, way);
    return result.kind === 'failed' && isProxy(answer, way.siteHosts) ? failed('proxy') : result;
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
  const { mayDial, ports = { http: 80, https: 443 }, siteHosts = [] } = deps;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const addresses = await addressesOf(deps, challenge.hostname, limited);
  if (typeof addresses === 'string') return failed(addresses);
  if (!addresses.every(mayDial)) return failed('notPublic');
  const way = { https: ports.https, siteHosts, signal: limited };
  const results = await Promise.all(
    addresses.map((address) => probeAddress({ scheme: 'http', address, port: ports.http, challenge }, way)),
  );
  return results.find(({ kind }) => kind === 'failed') ?? { kind: 'passed' };
}
