// Sign out: the session ends, the cookies go, what the browser kept is cleared (api.md 5, trust.md 8).
import type { Output } from '@glimpse/contracts/endpoint';
import type { signOut as signOutCall } from '@glimpse/contracts/accounts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import { findSessionCookie } from '#platform/http/auth/session.ts';
import type { Base, SessionNeeds } from './account-deps.ts';

type SignOutDeps = Base & SessionNeeds;
type Answer = Output<typeof signOutCall>;
type Asked = { readonly context: RequestContext };

const nothing = { record: {}, details: {} } as const;

/** Works without a session too. @throws `store.unavailable` while nobody can end the session */
export async function signOut(deps: SignOutDeps, { context }: Asked, actor: Actor): Promise<Answer> {
  const found = findSessionCookie(context.request.headers.cookie);
  if (found.kind === 'signed_in') await deps.sessionService.end(found.value);
  const { https } = deps.config;
  context.response.appendHeader('Set-Cookie', deps.sessions.clear(https));
  context.response.appendHeader('Set-Cookie', 'locale=; Path=/; Max-Age=0; SameSite=Lax');
  context.response.setHeader('Clear-Site-Data', '"cache"');
  const { clientPrefix, host } = actor;
  context.become({ kind: 'anonymous', custid: 'anon', carriesCookie: false, clientPrefix, host });
  const message = deps.texts.text(context.locale, 'accounts.signed_out');
  return { message, code: 'accounts.signed_out', redirect: '/', ...nothing };
}

/** A link of another site only leads home: it must not sign anybody out (decision 15). */
export async function signOutByLink(deps: SignOutDeps, asked: Asked, actor: Actor): Promise<Answer> {
  const site = asked.context.request.headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  return isOurs ? signOut(deps, asked, actor) : { message: '', code: 'accounts.signed_out', redirect: '/', ...nothing };
}
