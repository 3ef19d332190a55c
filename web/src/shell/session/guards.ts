// Guards of routes: who may enter, and where others go (docs/design/web-accounts.md#guards).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { type MiddlewareFunction, redirect } from 'react-router-dom';
import { appContext } from '#lib/app.tsx';
import { clientFailure } from '#lib/api-failure.ts';
import { LoadError } from '#lib/load-error.ts';

type Guard = MiddlewareFunction;

const pathOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Leads a guard or a loader to another page. @throws the redirect that the router awaits */
export function redirectTo(path: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a thrown response as a redirect
  throw redirect(path);
}

/** Lets signed-in customers in. Others are checked once more, then sent to sign in. */
export const requireAccount: Guard = async ({ request, context }) => {
  const app = context.get(appContext);
  if (app.bootstrap.authenticated) return;
  const { recheck } = await import('#shell/session/recheck.ts');
  await recheck(app, pathOf(request));
};

/** Lets colonels in; needs `requireAccount` before it. @throws LoadError with status 403 */
export const requireColonel: Guard = ({ context }) => {
  if (context.get(appContext).bootstrap.cust?.role !== 'colonel') throw refusal(403);
};

/** Leads signed-in customers to another page. */
export const visitorsOnly =
  (to: string): Guard =>
  ({ context }) => {
    if (context.get(appContext).bootstrap.authenticated) redirectTo(to);
  };

/** Shows the page of unknown paths while a feature is off. @throws LoadError with status 404 */
export const requireFeature =
  (isOn: (bootstrap: Bootstrap) => boolean): Guard =>
  ({ context }) => {
    if (!isOn(context.get(appContext).bootstrap)) throw refusal(404);
  };

const refusal = (status: 403 | 404): LoadError => new LoadError(clientFailure('client.no_message', status));
