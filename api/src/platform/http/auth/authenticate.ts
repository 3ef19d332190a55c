// Finds the caller of a request (docs/design/http-api.md#access).
import type { IncomingMessage } from 'node:http';
import type { Actor, Host } from '#platform/http/core/actor.ts';
import { isPassive } from '#platform/http/core/passive-request.ts';
import { ApiError, fail } from '#platform/errors/api-error.ts';
import type { TrustedProxies } from '#platform/http/request/client-address.ts';
import type { AccessRule, HttpServices } from '#platform/http/core/http-services.ts';
import type { IdentityProvider, Identity } from './identity-provider.ts';
import { findSessionCookie, type Sessions } from './session.ts';

type AuthenticateDeps = {
  readonly proxies: TrustedProxies;
  readonly sessions: Sessions;
  readonly identityProvider: IdentityProvider;
};

/** An empty user with an empty token counts as no header at all. */
const emptyBasic = /^basic\s+Og==$/i;

const reads = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/** Checks the access class of a call for this caller. @throws `http.not_signed_in`, `http.not_allowed` */
function authorize(actor: Actor, { access }: AccessRule): Actor {
  if (access === 'anyone') return actor;
  if (!actor.account) return fail('http.not_signed_in');
  if (access === 'account') return actor;
  if (!actor.session) return fail('http.not_signed_in');
  return access === 'session' || actor.kind === 'colonel' ? actor : fail('http.not_allowed');
}

const toActorIdentity = ({ kind, custid, account }: Identity) => ({ kind, custid, account });

/** Whether credentials for some calls only may make this one. A call without a scope needs all of them. */
function isInScope({ scopes }: Identity, { scope }: AccessRule): boolean {
  if (!scopes || scopes.includes('everything') || scope === 'any') return true;
  return scope !== undefined && scopes.includes(scope);
}

/** @throws `http.not_allowed` beyond the scope of the credentials, also for calls of access `anyone` */
async function basicActor(
  { identityProvider }: AuthenticateDeps,
  { headers }: IncomingMessage,
  { base, asking }: { base: Actor; asking: AccessRule },
): Promise<Actor> {
  if (!identityProvider.enabled) fail('http.feature_off');
  // A link must not use the credentials that a browser remembers.
  if (headers['sec-fetch-mode'] === 'navigate') fail('http.not_signed_in');
  const found = await identityProvider.byBasic(headers.authorization ?? '', base.clientPrefix);
  if (!isInScope(found, asking)) fail('http.not_allowed');
  return { ...base, ...toActorIdentity(found) };
}

/** A signed-in cookie. During an outage, calls for anyone run as anonymous, and the shrimp stays valid. */
async function sessionActor(
  { identityProvider, sessions }: AuthenticateDeps,
  value: string,
  { base, asking }: { base: Actor; asking: AccessRule },
): Promise<Actor> {
  const carrying = { ...base, carriesCookie: true };
  if (!identityProvider.enabled) return carrying;
  const found = await identityProvider.bySession(value, asking.polled === true).catch((thrown: unknown) => {
    if (asking.access === 'anyone' && thrown instanceof ApiError && thrown.code === 'store.unavailable')
      return 'away' as const;
    throw thrown;
  });
  if (found === 'away') return { ...carrying, session: sessions.known(value), unchecked: true };
  return found ? { ...carrying, ...toActorIdentity(found), session: found.session } : carrying;
}

/** With two session cookies GET is anonymous, others are refused. A custom domain reads no cookie. */
function cookieActor(
  deps: AuthenticateDeps,
  request: IncomingMessage,
  { base, asking }: { base: Actor; asking: AccessRule },
): Actor | Promise<Actor> {
  const found =
    base.host.kind === 'site' ? findSessionCookie(request.headers.cookie) : { kind: 'none' as const };
  switch (found.kind) {
    case 'none':
      return base;
    case 'twice':
      return reads(request.method) ? base : fail('http.bad_request');
    case 'strange':
      return { ...base, carriesCookie: true };
    case 'signed_in':
      // A passive request does not extend the session.
      return sessionActor(deps, found.value, {
        base,
        asking: isPassive(request) ? { ...asking, polled: true } : asking,
      });
    case 'anonymous':
      return {
        ...base,
        carriesCookie: true,
        session: deps.sessions.known(found.value),
        creatorCookie: found.value,
      };
  }
}

/** Finds the caller. `public` and `guest` calls read no credentials and no cookie, API v1 no cookie. */
export function authentication(deps: AuthenticateDeps): Pick<HttpServices, 'actor'> {
  const { proxies, identityProvider } = deps;
  return {
    actor(request: IncomingMessage, host: Host, asking: AccessRule) {
      const { access, frozen } = asking;
      const { network } = proxies.clientOf(request);
      const base: Actor = {
        kind: 'anonymous',
        custid: 'anon',
        carriesCookie: false,
        clientPrefix: network,
        host,
      };
      if (access === 'public' || access === 'guest') return base;
      const { authorization } = request.headers;
      if (authorization !== undefined && !emptyBasic.test(authorization))
        return basicActor(deps, request, { base, asking }).then((actor) => authorize(actor, asking));
      if (access !== 'anyone' && !identityProvider.enabled) return fail('http.feature_off');
      if (frozen) return authorize(base, asking);
      const actor = cookieActor(deps, request, { base, asking });
      return actor instanceof Promise
        ? actor.then((known) => authorize(known, asking))
        : authorize(actor, asking);
    },
  };
}
