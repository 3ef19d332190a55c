// Tests that the app serves exactly the contracts, and enforces access, shrimp and limit
// (CONTRIBUTING.md#contracts).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { errors, type ErrorCode } from '@glimpse/contracts/errors';
import { rateLimits } from '@glimpse/contracts/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';

import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { startContext } from '../../src/composition/context.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { pagePaths } from '../../src/features/pages/page-routes.ts';
import { codesOf, statusOf } from '../../src/platform/openapi/error-responses.ts';
import { createLogger } from '../../src/platform/observe/log.ts';
import { contracts, methods } from '../../src/routes.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';
import { keysFolder } from '../fixtures/keys-folder.ts';
import { exampleOf } from '../fixtures/play-example.ts';

type Layer = {
  readonly route?: { readonly path: string };
  readonly handle: { readonly stack?: readonly Layer[] };
};

const waysOf = ({ method, path, aliases = [] }: Endpoint) =>
  [path, ...aliases].map((way) => ({ method, path: way }));
const pathsIn = (stack: readonly Layer[]): string[] =>
  stack.flatMap(({ route, handle }) => (route ? [route.path] : pathsIn(handle.stack ?? [])));

test('Express serves exactly the paths of the contracts and the pages, each once', async () => {
  await using keys = await keysFolder();
  const env = { MONGO_URL: ownDatabase(), DEVELOPMENT: 'true', KEYS_FILE: keys.file };
  const log = createLogger({ level: 'silent', region: 'eu' });
  await using ctx = await startContext(readConfig(env), { log, clock: systemClock, die: () => undefined });
  const app = await createApp(ctx);
  const served = pathsIn(app.router.stack as unknown as readonly Layer[]);
  const posts = new Set(contracts.flatMap(waysOf).map(({ path }) => path));
  const forms = pagePaths.filter((path) => posts.has(path)); // a page, and the call of its form
  expect(served.toSorted()).toEqual([...methods.keys(), ...forms].toSorted());
});

test('no two calls share a method and a path', () => {
  const ways = contracts.flatMap(waysOf).map(({ method, path }) => `${method} ${path}`);
  expect(ways.length).toBe(new Set(ways).size);
});

const key = 'z'.repeat(32);
const nonce = 'n'.repeat(22);

/** Calls without a limit: signing out, and events of Stripe, whose senders share few networks. */
const unlimited = ['/logout', '/api/v2/billing/webhook', '/welcome/stripe/webhook'];
const mustSignIn = ({ access }: Endpoint): boolean =>
  access === 'account' || access === 'session' || access === 'colonel';

/** Errors of API v1 have a text, but no code. */
function frozenCode(message: string | undefined): ErrorCode | undefined {
  const codes = Object.keys(errors) as ErrorCode[];
  return message === undefined ? undefined : codes.find((code) => errors[code].text === message);
}

/** The fields without which a creation is malformed, and then is not counted. */
const fieldsOf = (contract: Endpoint): unknown =>
  contract.byteLimit && contract.limitBy === 'operation' ? exampleOf(contract).body : {};

/** Sends a well-formed call about a secret that does not exist. */
async function ask(
  url: string,
  { method, path, fields = {} }: { method: string; path: string; fields?: unknown },
  headers: Record<string, string> = {},
) {
  const type = path === '/csp-report' ? 'application/csp-report' : 'application/json';
  const init = method === 'GET' ? {} : { body: JSON.stringify(fields), headers: { 'content-type': type } };
  const response = await fetch(url + path.replace(':key', key), {
    method,
    ...init,
    headers: { accept: 'application/json', 'idempotency-key': nonce, ...init.headers, ...headers },
  });
  const text = await response.text();
  const answer = (text === '' ? {} : JSON.parse(text)) as {
    success?: boolean;
    code?: ErrorCode;
    shrimp?: string;
    message?: string;
  };
  const { success, shrimp, message } = answer;
  // A successful form has a code of its own.
  const code = success === true ? undefined : (answer.code ?? frozenCode(message));
  return { status: response.status, headers: response.headers, code, shrimp };
}

async function visit(url: string): Promise<{ cookie: string; shrimp: string }> {
  const { headers, shrimp = '' } = await ask(url, { method: 'POST', path: '/api/v2/validate-shrimp' });
  return { cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '', shrimp };
}

describe.each(contracts.flatMap((contract) => waysOf(contract).map((way) => ({ ...way, contract }))))(
  '$method $path',
  ({ contract, ...way }) => {
    let api: Api;
    let tight: Api;
    beforeAll(async () => ([api, tight] = await both()));

    test('answers a caller without a session as its contract lists', async () => {
      const { status, code } = await ask(api.urls[0] ?? '', way);
      if (code === undefined) expect([200, 204]).toContain(status);
      else expect(codesOf(contract)).toContain(code);
      expect(code && statusOf(contract, code)).toBe(code && status);
      expect([401, 403]).not.toContain(mustSignIn(contract) ? 0 : status);
    });

    test('requires a shrimp exactly if the contract says so and the request has a cookie', async () => {
      const url = api.urls[0] ?? '';
      const { cookie, shrimp } = await visit(url);
      const without = await ask(url, way, { cookie });
      const foreign = await ask(url, way, { cookie, 'o-shrimp': shrimp, 'sec-fetch-site': 'cross-site' });
      // The account is checked first.
      if (mustSignIn(contract))
        return expect([without.code, foreign.code]).toEqual(['http.not_signed_in', 'http.not_signed_in']);
      const refused = contract.csrf === 'shrimp';
      expect(without.code === 'http.stale_shrimp').toBe(refused);
      expect(foreign.code === 'http.stale_shrimp').toBe(refused || contract.sameOrigin === true);
      if (refused) expect(without.shrimp).toMatch(/^[\w-]{40,}$/);
      const again = await ask(url, way, { cookie, 'o-shrimp': without.shrimp ?? shrimp });
      expect(again.code).not.toBe('http.stale_shrimp');
    });

    test('rejects calls over its limit with Retry-After', async () => {
      if (contract.limit === 'none') return expect(unlimited).toContain(way.path); // see the comment there
      const whole = { ...way, fields: fieldsOf(contract) };
      let last = await ask(tight.urls[0] ?? '', whole);
      // Limits of accounts need an account.
      if (mustSignIn(contract)) return expect(last.code).toBe('http.not_signed_in');
      for (let more = 0; more < 3 && last.code !== 'http.rate_limited'; more += 1)
        last = await ask(tight.urls[0] ?? '', whole);
      expect([last.status, last.code]).toEqual([contract.frozen ? 404 : 429, 'http.rate_limited']);
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  },
);

let started: Promise<[Api, Api]> | undefined;
/** Starts one API with the default limits, and one that allows two calls only. */
function both(): Promise<[Api, Api]> {
  const events = Object.keys(rateLimits).filter((event) => event !== 'create_bytes');
  const env = Object.fromEntries(events.map((event) => [`LIMITS_${event.toUpperCase()}`, '2/600']));
  started ??= Promise.all([startApi(), startApi({ env: { ...env, REDIS_URL: '' } })]);
  return started;
}
afterAll(async () => {
  for (const api of (await started) ?? []) await api[Symbol.asyncDispose]();
});
