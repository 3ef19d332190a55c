// An authority in memory that issues at once, or fails as a test says.
import { keyThumbprint } from '#platform/x509.ts';
import { type Clock, dayMs } from '#platform/clock.ts';
import type { AcmeOrder } from '../wire/answers.ts';
import type { AcmeAnswer, Authority, Wire, Wires } from '../wire/calls.ts';
import { type AcmeCall, toProblem } from '../wire/problems.ts';
import { makeChain } from './make-chain.ts';

type Fault = { readonly status: number; readonly type?: string; readonly retryAfterMs?: number };
/** Decides what a call meets; `undefined` lets it succeed. */
export type Mood = (call: AcmeCall) => Fault | undefined;
type Options = { readonly clock: Pick<Clock, 'now'>; readonly mood?: Mood; readonly lifeMs?: number };

const at = (path: string): string => `https://ca.test/${path}`;

/** Creates the authority. `orders` holds every order with its state. */
export function fakeAuthority({ clock, mood = () => undefined, lifeMs = 90 * dayMs }: Options) {
  const orders: { status: AcmeOrder['status']; hostname: string; chain: string; replaces?: string }[] = [];
  const answer = <T>(call: AcmeCall, run: () => T): AcmeAnswer<T> => {
    const fault = mood(call);
    if (!fault) return { kind: 'ok', value: run() };
    const { status, type, retryAfterMs } = fault;
    const urn = type === undefined ? undefined : `urn:ietf:params:acme:error:${type}`;
    return { kind: 'problem', problem: toProblem({ urn, status, call, retryAfterMs }) };
  };
  const indexOf = (url: string): number => Number(url.split('/').at(-1));
  const shown = (index: number): AcmeOrder => {
    const status = orders[index]?.status ?? 'invalid';
    const certificate = status === 'valid' ? { certificate: at(`cert/${index}`) } : {};
    const [finalize, authorizations] = [at(`finalize/${index}`), [at(`authz/${index}`)]];
    return { status, finalize, authorizations, ...certificate };
  };
  const wire = (keyPem: string): Wire => ({
    register: async () => answer('account', () => at('account/1')),
    setContact: async () => answer('account', () => true as const),
    newOrder: async ({ hostname, replaces }) =>
      answer('newOrder', () => {
        orders.push({ status: 'pending', hostname, chain: '', ...(replaces !== undefined && { replaces }) });
        return { ...shown(orders.length - 1), url: at(`order/${orders.length - 1}`) };
      }),
    order: async (url) => answer('order', () => shown(indexOf(url))),
    authorization: async (url) =>
      answer('authorization', () => {
        const status = orders[indexOf(url)]?.status === 'pending' ? 'pending' : 'valid';
        const [type, token] = ['http-01', `token-of-the-order-${indexOf(url)}`];
        return { status, challenges: [{ type, status, token, url: at(`challenge/${indexOf(url)}`) }] };
      }),
    answer: async (url) =>
      answer('challenge', () => {
        const order = orders[indexOf(url)];
        if (order?.status === 'pending') order.status = 'ready';
        return true as const;
      }),
    async finalize(url, csr) {
      const order = orders[indexOf(url)];
      const now = clock.now();
      const notAfter = new Date(now.getTime() + lifeMs);
      const chain = await makeChain({ ...csr, names: [csr.hostname], notBefore: now, notAfter });
      return answer('finalize', () => {
        if (order) Object.assign(order, { status: 'valid', chain });
        return shown(indexOf(url));
      });
    },
    certificate: async (url) => answer('certificate', () => orders[indexOf(url)]?.chain ?? ''),
    keyAuthorization: (token) => `${token}.${keyThumbprint(keyPem)}`,
  });
  const directory = { newNonce: at('n'), newAccount: at('a'), newOrder: at('o'), renewalInfo: undefined };
  const meta = { caaIdentities: ['ca.test'], externalAccountRequired: false };
  const authority: Authority = {
    directory: async () => ({ kind: 'ok', value: { ...directory, meta } }),
    renewalInfo: async () => answer('renewalInfo', () => ({})),
    as: ({ keyPem }) => wire(keyPem),
    failingSince: () => undefined,
  };
  const wires: Wires = { of: () => authority, close: () => undefined };
  return { wires, orders };
}
