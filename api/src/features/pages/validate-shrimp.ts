// Is the shrimp of a page still good? Always answers with one that is (api.md 3.1).
import type { Output } from '@glimpse/contracts/endpoint';
import type { validateShrimp } from '@glimpse/contracts/pages';
import type { Session } from '#platform/http/core/actor.ts';
import { ApiError, fail } from '#platform/errors/api-error.ts';
import type { IdentityProvider } from '#platform/http/auth/identity-provider.ts';
import { findSessionCookie, type Sessions } from '#platform/http/auth/session.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { Shrimps } from '#platform/http/auth/shrimp.ts';

type ValidateShrimpDeps = {
  readonly config: { readonly https: boolean };
  readonly sessions: Sessions;
  readonly shrimps: Shrimps;
  readonly identityProvider: Pick<IdentityProvider, 'enabled' | 'bySession'>;
};

/** The session of a cookie; while its store is away its shrimp tells enough, and nobody is signed out. */
async function sessionOf({ identityProvider, sessions }: ValidateShrimpDeps, header: string | undefined): Promise<Session | undefined> {
  const found = findSessionCookie(header);
  if (found.kind === 'twice') return fail('http.bad_request');
  if (found.kind === 'anonymous') return sessions.known(found.value);
  if (found.kind !== 'signed_in' || !identityProvider.enabled) return undefined;
  const person = identityProvider.bySession(found.value, true).then((signedIn) => signedIn?.session);
  return person.catch((thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.code === 'store.unavailable') return sessions.known(found.value);
    throw thrown;
  });
}

/** Looks at header `O-Shrimp` and the cookie only; makes a session where there is none. Nothing is rotated. @throws `http.bad_request` for two cookies */
export async function checkShrimp(
  deps: ValidateShrimpDeps,
  { context }: OperationInput<typeof validateShrimp>,
): Promise<Output<typeof validateShrimp>> {
  const { config, sessions, shrimps } = deps;
  const { request, response } = context;
  const session = await sessionOf(deps, request.headers.cookie);
  const given = request.headers['o-shrimp'];
  if (session) return { isValid: typeof given === 'string' && shrimps.accepts(session, given), shrimp: shrimps.issue(session) };
  const fresh = sessions.create();
  response.appendHeader('Set-Cookie', sessions.cookie(fresh, config.https));
  return { isValid: false, shrimp: shrimps.issue(fresh) };
}
