// Signs out: ends the session, removes cookies, clears the browser's cache (docs/design/trust.md#sessions).
import { accountsContract } from '@glimpse/contracts/accounts';
import { findSessionCookie } from '#platform/http/auth/session.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { BaseDeps, SessionDeps } from './account-deps.ts';

type SignOutDeps = BaseDeps & SessionDeps;

const answer = { code: 'accounts.signed_out', redirect: '/', record: {}, details: {} } as const;

/**
 * Works without a session, too. While only the account's row cannot be written, the cookie and the record go,
 * and the answer asks to try again. @throws `store.unavailable`
 */
export const signOut = operation(
  accountsContract.signOut,
  async (deps: SignOutDeps, { context }, { clientPrefix, host }) => {
    const found = findSessionCookie(context.request.headers.cookie);
    const ended = found.kind === 'signed_in' ? await deps.sessionService.end(found.value) : 'ended';
    context.response.appendHeader('Set-Cookie', deps.sessions.clear(deps.config.https));
    context.response.appendHeader('Set-Cookie', 'locale=; Path=/; Max-Age=0; SameSite=Lax');
    context.response.setHeader('Clear-Site-Data', '"cache"');
    context.become({ kind: 'anonymous', custid: 'anon', carriesCookie: false, clientPrefix, host });
    if (ended === 'unconfirmed') fail('store.unavailable');
    return { ...answer, message: deps.texts.text(context.locale, 'accounts.signed_out') };
  },
);

/** Signs out by a link. A link on another site only leads to the home page (decision 15). */
export const signOutByLink = operation(
  accountsContract.signOutByLink,
  async (deps: SignOutDeps, input, actor) => {
    const site = input.context.request.headers['sec-fetch-site'];
    const isOwnLink = site === undefined || site === 'same-origin' || site === 'none';
    return isOwnLink ? signOut(deps, input, actor) : { ...answer, message: '' };
  },
);
