// Is the shrimp of a page still good? Always answers with one that is (api.md 3.1).
import type { Output } from '@glimpse/contracts/endpoint';
import type { validateShrimp } from '@glimpse/contracts/pages';
import { fail } from '#platform/http/fail.ts';
import { findSession, type Sessions } from '#platform/http/session.ts';
import type { Asked } from '#platform/http/serve.ts';
import type { Shrimps } from '#platform/http/shrimp.ts';

type Needs = { readonly config: { readonly https: boolean }; readonly sessions: Sessions; readonly shrimps: Shrimps };

/** Looks at header `O-Shrimp` and the cookie only; makes a session where there is none. Nothing is rotated. @throws `http.bad_request` for two cookies */
export function checkShrimp({ config, sessions, shrimps }: Needs, { call }: Asked<typeof validateShrimp>): Output<typeof validateShrimp> {
  const { request, response } = call;
  const found = findSession(request.headers.cookie);
  if (found.kind === 'twice') fail('http.bad_request');
  const given = request.headers['o-shrimp'];
  if (found.kind === 'anonymous') {
    const session = sessions.anonymous(found.value);
    return { isValid: typeof given === 'string' && shrimps.accepts(session, given), shrimp: shrimps.issue(session) };
  }
  const fresh = sessions.create();
  response.appendHeader('Set-Cookie', sessions.cookie(fresh, config.https));
  return { isValid: false, shrimp: shrimps.issue(fresh) };
}
