// What the owner of a custom domain does in tests of images: makes an account, adds and follows a domain.
import { waitFor } from '@glimpse/processes/wait';
import { expect } from 'vitest';
import type { ask } from './https-visitor.ts';

/** Asks one site. */
export type Visit = (path: string, sent?: Parameters<typeof ask>[2]) => ReturnType<typeof ask>;

/** The password of the account; no log may hold it. */
export const ownerPassword = 'a long password of an owner';

/** The fields of answers that the tests read. */
type Answered = {
  readonly shrimp?: string;
  readonly record?: {
    readonly serving: string;
    readonly next_action: {
      readonly reason: string;
      readonly record: { name: string; value: string } | null;
    };
  };
};

/** Calls with the cookies of one visitor and a fresh shrimp. @param origin the one of the site */
function session(visit: Visit, origin: string) {
  const cookies = new Map<string, string>();
  const send = async (path: string, body?: object, more: Readonly<Record<string, string>> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin, accept: 'application/json', ...more };
    const answer = await visit(path, { headers, ...(body && { body }) });
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const parsed: Answered = JSON.parse(answer.text || '{}');
    return { status: answer.status, body: parsed };
  };
  return async (path: string, body?: object) => {
    const { body: fresh } = await send('/api/v2/validate-shrimp', {});
    return send(path, body, { 'o-shrimp': fresh.shrimp ?? '' });
  };
}

/** Where the site is, which domain to add, and the log of its API. */
type Place = { readonly origin: string; readonly domain: string; readonly log: () => Promise<string> };

/** Makes an account, signs in, adds the domain. The region verifies accounts itself and has no plans. */
export async function addDomain(visit: Visit, { origin, domain, log }: Place) {
  const call = session(visit, origin);
  const account = { u: 'owner@example.com', p: ownerPassword };
  await call('/signup', account);
  // A region that has just begun may not have reached Redis: a sign-in is 503 then, and is repeated.
  let signedIn: number | undefined;
  const signIn = async () => ({ status: signedIn } = await call('/signin', account)).status !== 503;
  await waitFor(signIn, 60_000);
  const added = await call('/api/v2/domains/add', { domain });
  expect([signedIn, added.status], await log()).toEqual([200, 200]);
  const look = async () => (await call(`/api/v2/domains/${domain}`)).body.record;
  return {
    /** Whether the agent has seen the domain and waits for its owner. */
    awaitsProof: async () => (await look())?.next_action.reason === 'AwaitingTXT',
    /** The record that the owner must set. */
    proof: async () => (await look())?.next_action.record ?? { name: '', value: '' },
    verify: () => call(`/api/v2/domains/${domain}/verify`, {}),
    isActive: async () => (await look())?.serving === 'active',
  };
}
