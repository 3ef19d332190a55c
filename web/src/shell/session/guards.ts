// Guards of routes: who may enter, and where others go (docs/design/web-accounts.md#guards).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { pageRefusal } from '#lib/load-error.ts';
import { redirectTo } from '#lib/router/redirect.ts';
import type { Guard } from '#lib/router/route.ts';

/** Lets signed-in customers in. Others are checked once more, then sent to sign in. */
export const requireAccount: Guard = async ({ app, location }) => {
  if (app.bootstrap.authenticated) return;
  const { recheck } = await import('#shell/session/recheck.ts');
  await recheck(app, location.pathname + location.search);
};

/** Lets colonels in; needs `requireAccount` before it. @throws LoadError with status 403 */
export const requireColonel: Guard = ({ app }) => {
  if (app.bootstrap.cust?.role !== 'colonel') throw pageRefusal(403);
};

/** Leads signed-in customers to another page. */
export const visitorsOnly =
  (to: string): Guard =>
  ({ app }) => {
    if (app.bootstrap.authenticated) redirectTo(to);
  };

/** Shows the page of unknown paths while a feature is off. @throws LoadError with status 404 */
export const requireFeature =
  (isOn: (bootstrap: Bootstrap) => boolean): Guard =>
  ({ app }) => {
    if (!isOn(app.bootstrap)) throw pageRefusal(404);
  };
