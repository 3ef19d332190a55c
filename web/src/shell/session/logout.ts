// The route /logout: forgets the visitor, then opens /logout of the server
// (docs/design/web-accounts.md#signing-out).
import type { Visit } from '#lib/router/route.ts';
import { tellTabs } from '#lib/visitor/tabs.ts';
import { signOut } from '#shell/session/sign-out.ts';

/** Never resolves: the page stays as it is until the server's answer replaces it. */
export function openSignOut({ app }: Visit): Promise<never> {
  tellTabs('signedOut');
  signOut(app);
  return new Promise(() => undefined);
}
