// Validates the shrimp of a page, and issues a valid one (docs/design/http-api.md#shrimp).
import { pagesContract } from '@glimpse/contracts/pages';
import type { Session } from '#platform/http/core/actor.ts';
import { ApiError, fail } from '#platform/errors/api-error.ts';
import type { IdentityProvider } from '#platform/http/auth/identity-provider.ts';
import { findSessionCookie, type Sessions } from '#platform/http/auth/session.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { Shrimps } from '#platform/http/auth/shrimp.ts';

type ValidateShrimpDeps = {
  readonly config: { readonly https: boolean };
  readonly sessions: Pick<Sessions, 'known' | 'create' | 'cookie'>;
  readonly shrimps: Pick<Shrimps, 'accepts' | 'issue'>;
  readonly identityProvider: Pick<IdentityProvider, 'enabled' | 'bySession'>;
};

/** Finds the session of a cookie. During an outage of the session store the cookie alone is enough. */
async function sessionOf(
  { identityProvider, sessions }: ValidateShrimpDeps,
  header: string | undefined,
): Promise<Session | undefined> {
  const found = findSessionCookie(header);
  if (found.kind === 'twice') return fail('http.bad_request');
  if (found.kind === 'anonymous') return sessions.known(found.value);
  if (found.kind !== 'signed_in' || !identityProvider.enabled) return undefined;
  const session = identityProvider.bySession(found.value, true).then((signedIn) => signedIn?.session);
  return session.catch((thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.code === 'store.unavailable') return sessions.known(found.value);
    throw thrown;
  });
}

/** Creates a missing session; rotates no session id. @throws `http.bad_request` for two session cookies */
export const validateShrimp = operation(
  pagesContract.validateShrimp,
  async (deps: ValidateShrimpDeps, { context }) => {
    const { config, sessions, shrimps } = deps;
    const { request, response } = context;
    const session = await sessionOf(deps, request.headers.cookie);
    if (session) {
      const given = request.headers['o-shrimp'];
      const isValid = typeof given === 'string' && shrimps.accepts(session, given);
      return { isValid, shrimp: shrimps.issue(session) };
    }
    const fresh = sessions.create();
    response.appendHeader('Set-Cookie', sessions.cookie(fresh, config.https));
    return { isValid: false, shrimp: shrimps.issue(fresh) };
  },
);
