// A certificate authority in memory, which issues at once; it stands in for the wire, so no socket is opened.
import { createPrivateKey, createPublicKey, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { AcmeAnswer, Wire, Wires } from '#domains/certificate/wire/calls.ts';
import type { AcmeProblem } from '#domains/certificate/wire/problems.ts';

x509.cryptoProvider.set(webcrypto as never);
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const base = 'https://authority.test';
const ok = <T>(value: T): AcmeAnswer<T> => ({ kind: 'ok', value });
const day = 86_400_000;

/** Signs a certificate for the public part of a key. */
async function sign(hostname: string, keyPem: string, { from, days }: { from: Date; days: number }) {
  const issuer = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const spki = createPublicKey(createPrivateKey(keyPem)).export({ type: 'spki', format: 'der' });
  const publicKey = await webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: webcrypto.getRandomValues(Buffer.alloc(9)).toString('hex').replace(/^./, '1'),
    subject: `CN=${hostname}`.slice(0, 60),
    issuer: 'CN=Memory Authority',
    notBefore: from,
    notAfter: new Date(from.getTime() + days * day),
    signingAlgorithm: algorithm,
    publicKey: publicKey as never,
    signingKey: issuer.privateKey as never,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: hostname }])],
  });
  return certificate.toString('pem');
}

export type MemoryAuthority = Wires & {
  /** Host names of all new orders. */
  readonly orders: string[];
  /** Answers calls with this problem; without one it works again. */
  fail(problem?: AcmeProblem): void;
};

/** Creates the authority. `days`: lifetime of its certificates. */
export function memoryAuthority(now: () => Date, days = 90): MemoryAuthority {
  const orders: string[] = [];
  const [done, chains] = [new Set<string>(), new Map<string, string>()];
  let problem: AcmeProblem | undefined;
  const unlessFailing = <T>(value: () => T | Promise<T>): Promise<AcmeAnswer<T>> =>
    problem ? Promise.resolve({ kind: 'problem', problem }) : Promise.resolve(value()).then(ok);
  const orderAt = (id: string) => ({
    status: chains.has(id) ? ('valid' as const) : done.has(id) ? ('ready' as const) : ('pending' as const),
    finalize: `${base}/finalize/${id}`,
    authorizations: [`${base}/authorization/${id}`],
    ...(chains.has(id) && { certificate: `${base}/certificate/${id}` }),
    expires: new Date(now().getTime() + 7 * day).toISOString(),
  });
  const idOf = (url: string): string => url.split('/').at(-1) ?? '';
  const wire: Wire = {
    register: () => unlessFailing(() => `${base}/account/1`),
    setContact: () => unlessFailing(() => true as const),
    newOrder: ({ hostname }) =>
      unlessFailing(() => {
        const id = String(orders.push(hostname));
        return { ...orderAt(id), url: `${base}/order/${id}` };
      }),
    order: (url) => unlessFailing(() => orderAt(idOf(url))),
    authorization: (url) =>
      unlessFailing(() => ({
        status: done.has(idOf(url)) ? ('valid' as const) : ('pending' as const),
        challenges: [
          {
            type: 'http-01',
            url: `${base}/challenge/${idOf(url)}`,
            token: `token-${idOf(url)}`.padEnd(22, '0'),
          },
        ],
      })),
    answer: (url) => unlessFailing(() => (done.add(idOf(url)), true as const)),
    finalize: (url, { hostname, keyPem }) =>
      unlessFailing(async () => {
        const from = new Date(now().getTime() - 60_000);
        chains.set(idOf(url), await sign(hostname, keyPem, { from, days }));
        return orderAt(idOf(url));
      }),
    certificate: (url) => unlessFailing(() => chains.get(idOf(url)) ?? ''),
    keyAuthorization: (token) => `${token}.thumb`,
  };
  return {
    orders,
    fail: (next) => void (problem = next),
    of: () => ({
      directory: () =>
        unlessFailing(() => ({
          newNonce: `${base}/nonce`,
          newAccount: `${base}/account`,
          newOrder: `${base}/order`,
          meta: { caaIdentities: ['authority.test'], externalAccountRequired: false },
        })),
      renewalInfo: () => Promise.resolve({ kind: 'problem', problem: noInfo }),
      as: () => wire,
      failingSince: () => undefined,
    }),
    close: () => undefined,
  };
}
const noInfo: AcmeProblem = { class: 'unavailable', type: 'serverInternal', status: 500 };
