// The route /logout: forgets the visitor, then opens /logout of the server
// (docs/design/web-accounts.md#signing-out).
import type { LoaderFunctionArgs } from 'react-router-dom';
import { appContext } from '#lib/app.tsx';
import { tellTabs } from '#lib/visitor/tabs.ts';
import { signOut } from '#shell/session/sign-out.ts';

/** Never resolves: the page stays as it is until the server's answer replaces it. */
export function loader({ context }: LoaderFunctionArgs): Promise<never> {
  const app = context.get(appContext);
  tellTabs('signedOut');
  signOut(app);
  return new Promise(() => undefined);
}
