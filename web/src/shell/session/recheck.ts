// Checks a second time who is signed in, before a guard leads away (docs/design/web-accounts.md#guards).
import { checkAuth } from '@glimpse/contracts/accounts';
import { getBootstrap } from '@glimpse/contracts/pages';
import { isApiFailure } from '#lib/api-failure.ts';
import type { Services } from '#lib/app.tsx';
import { LoadError } from '#lib/load-error.ts';
import { paths } from '#lib/paths.ts';
import { redirectTo } from '#lib/router/redirect.ts';
import { forgetVisitor } from '#shell/session/sign-out.ts';

/** Takes the globals of the session that the browser has now. @throws LoadError */
export async function adoptSession({ api, globals }: Services): Promise<void> {
  const { record } = await api.load(getBootstrap, {});
  globals.change({ ...record, messages: [], form_fields: null });
}

/** Returns if the browser has a session after all. @throws a redirect to the sign-in page, or LoadError */
export async function recheck(app: Services, path: string): Promise<void> {
  const answer = await app.api.submit(checkAuth, {});
  if (isApiFailure(answer) && answer.status !== 401) throw new LoadError(answer);
  if (isApiFailure(answer) || !answer.details.authorized) {
    if (app.globals.current().cust) forgetVisitor(app);
    redirectTo(paths.signInFor(path));
  }
  await adoptSession(app);
}
