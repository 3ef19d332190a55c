// A token makes only the calls of its scopes; a call without a scope needs a token for everything
// (docs/design/trust.md#api-tokens).
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { TokenScope } from '@glimpse/contracts/endpoint';
import { expect, test } from 'vitest';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { authentication } from '#platform/http/auth/authenticate.ts';
import type { Identity } from '#platform/http/auth/identity-provider.ts';
import { sessions } from '#platform/http/auth/session.ts';
import type { AccessRule } from '#platform/http/core/http-services.ts';
import { trustedProxies } from '#platform/http/request/client-address.ts';
import { systemClock } from '#platform/time/clock.ts';
import { contracts } from '../../src/routes.ts';

const made = sessions({ roots: sampleKeys, ids: secureIds, clock: systemClock });

const mayCall = async (scopes: readonly TokenScope[] | undefined, scope: AccessRule['scope']) => {
  const account = { id: Buffer.alloc(12), planId: 'basic' };
  const identity: Identity = {
    kind: 'customer',
    custid: 'ana@example.com',
    account,
    ...(scopes && { scopes }),
  };
  const byBasic = async () => identity;
  const identityProvider = { enabled: true, bySession: async () => undefined, byBasic };
  const limited = authentication({ proxies: trustedProxies([]), sessions: made, identityProvider });
  const asking = { access: 'anyone', ...(scope && { scope }) } as const;
  const header = new IncomingMessage(new Socket());
  Object.assign(header, { method: 'POST' });
  Object.assign(header.headers, { authorization: 'Basic YW5hOnRva2Vu' });
  return Promise.resolve(limited.actor(header, { kind: 'site' }, asking)).then(
    ({ custid }) => custid,
    ({ code }: { readonly code: string }) => code,
  );
};

test.each([
  [undefined, undefined, true],
  [['everything'], undefined, true],
  [['everything'], 'create', true],
  [['create'], 'create', true],
  [['create', 'receipts'], 'receipts', true],
  [['receipts'], 'any', true],
  [['create'], 'receipts', false],
  [['create'], undefined, false],
  [['receipts'], 'create', false],
  [[], 'create', false],
] as const)(
  'credentials with the scopes %j may make a call of the scope %j: %s',
  async (scopes, scope, may) => {
    expect(await mayCall(scopes, scope)).toBe(may ? 'ana@example.com' : 'http.not_allowed');
  },
);

test('calls with a scope are exactly these; every other call needs a token for everything', () => {
  const named = contracts.filter(({ access, scope }) => access !== 'guest' && scope !== undefined);
  expect(named.map(({ scope, method, path }) => `${scope} ${method} ${path}`).toSorted()).toEqual([
    'any GET /api/v1/authcheck',
    'any GET /api/v1/status',
    'any GET /api/v2/authcheck',
    'create POST /api/v1/generate',
    'create POST /api/v1/share',
    'create POST /api/v2/sealed',
    'create POST /api/v2/secret/conceal',
    'create POST /api/v2/secret/generate',
    'receipts GET /api/v1/private/:key',
    'receipts GET /api/v1/private/recent',
    'receipts GET /api/v2/private/:key',
    'receipts GET /api/v2/private/recent',
    'receipts POST /api/v1/private/:key',
  ]);
});
