// Is the shrimp of a page still good? Always answers with one that is (api.md 3.1).
import type { Output } from '@glimpse/contracts/endpoint';
import type { validateShrimp } from '@glimpse/contracts/pages';
import type { Session } from '#platform/http/core/actor.ts';
import { Failure, fail } from '#platform/errors/api-error.ts';
import type { People } from '#platform/http/auth/identity-provider.ts';
import { findSession, type Sessions } from '#platform/http/auth/session.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import type { Shrimps } from '#platform/http/auth/shrimp.ts';

type Needs = {
  readonly config: { readonly https: boolean };
  readonly sessions: Sessions;
  readonly shrimps: Shrimps;
  readonly people: Pick<People, 'enabled' | 'bySession'>;
};

/** The session of a cookie; while its store is away its shrimp tells enough, and nobody is signed out. */
async function sessionOf({ people, sessions }: Needs, header: string | undefined): Promise<Session | undefined> {
  const found = findSession(header);
  if (found.kind === 'twice') return fail('http.bad_request');
  if (found.kind === 'anonymous') return sessions.known(found.value);
  if (found.kind !== 'signed_in' || !people.enabled) return undefined;
  const person = people.bySession(found.value, true).then((signedIn) => signedIn?.session);
  return person.catch((thrown: unknown) => {
    if (thrown instanceof Failure && thrown.code === 'store.unavailable') return sessions.known(found.value);
    throw thrown;
  });
}

/** Looks at header `O-Shrimp` and the cookie only; makes a session where there is none. Nothing is rotated. @throws `http.bad_request` for two cookies */
export async function checkShrimp(ctx: Needs, { call }: Asked<typeof validateShrimp>): Promise<Output<typeof validateShrimp>> {
  const { config, sessions, shrimps } = ctx;
  const { request, response } = call;
  const session = await sessionOf(ctx, request.headers.cookie);
  const given = request.headers['o-shrimp'];
  if (session) return { isValid: typeof given === 'string' && shrimps.accepts(session, given), shrimp: shrimps.issue(session) };
  const fresh = sessions.create();
  response.appendHeader('Set-Cookie', sessions.cookie(fresh, config.https));
  return { isValid: false, shrimp: shrimps.issue(fresh) };
}
