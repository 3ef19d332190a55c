// Tests `make run` with custom domains: an account adds a domain and follows it until links work on it.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startDns } from '../../operator/tests/dns/server.ts';
import { waitFor } from '@glimpse/processes/wait';
import { folder, leftovers, start } from './run-process.ts';

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** Talks to the site with the cookies of one visitor. */
function aVisitor(site: string) {
  const cookies = new Map<string, string>();
  return async (path: string, body?: Record<string, unknown>): Promise<Answer> => {
    const headers: Record<string, string> = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: site,
    };
    const visit = await fetch(`${site}/api/v2/validate-shrimp`, { method: 'POST', headers });
    for (const cookie of visit.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    headers['cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { shrimp } = (await visit.json()) as { shrimp: string };
    const answer = await fetch(site + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...headers,
        'o-shrimp': shrimp,
        'content-type': 'application/json',
        accept: 'application/json',
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return {
      status: answer.status,
      body: (await answer.json().catch(() => ({}))) as Record<string, unknown>,
    };
  };
}

type Domain = {
  readonly ownership: string;
  readonly serving: string;
  readonly checks_delayed: boolean;
  readonly next_action: { readonly reason: string; readonly record: { name: string; value: string } | null };
};

test('an account connects a domain while `make run` runs', async () => {
  const dns = await startDns();
  onTestFinished(() => dns[Symbol.asyncDispose]());
  const run = start({
    DOMAINS_ENABLED: 'true',
    DOMAINS_TARGET: 'edge.glimpse-test.net',
    DNS_MODE: 'recursive',
    DNS_RESOLVERS: `127.0.0.1:${dns.port}`,
    AUTOVERIFY_ENABLED: 'true',
    PLANS_ENABLED: 'false',
  });
  expect(await run.ready(), run.output()).toBe(true);
  expect(statSync(join(folder, 'operator-key')).mode & 0o777).toBe(0o600);
  const call = aVisitor(run.site());
  const account = { u: 'owner@example.com', p: 'a long password of an owner' };
  await call('/signup', account);
  expect((await call('/signin', account)).status).toBe(200);
  const host = 'links.customer.org';
  expect((await call('/api/v2/domains/add', { domain: host })).status).toBe(200);
  const look = async (): Promise<Domain> => (await call(`/api/v2/domains/${host}`)).body['record'] as Domain;
  const verify = async (): Promise<Domain> =>
    (await call(`/api/v2/domains/${host}/verify`, {})).body['record'] as Domain;
  expect(await waitFor(async () => (await look()).next_action.reason === 'AwaitingTXT', 30_000)).toBe(true);
  const first = await look();
  expect(first.checks_delayed).toBe(false);
  const { name = '', value = '' } = first.next_action.record ?? {};
  dns.set(name, 'TXT', value);
  dns.set(host, 'CNAME', 'edge.glimpse-test.net');
  await verify();
  expect(await waitFor(async () => (await look()).serving === 'active', 30_000)).toBe(true);
  expect((await look()).ownership).toBe('verified');
  run.child.kill('SIGINT');
  expect(await run.ended, run.output()).toBe(0);
  expect(await leftovers()).toBe('');
  expect(existsSync(join(folder, 'agent.log'))).toBe(true);
});
