// Finds the route of a location, asks its guards and loads its page (docs/design/web-router.md#navigation).
import { matchRoutes, type Params, type Path } from 'react-router-dom';
import type { App } from '#lib/app.tsx';
import { Redirect } from '#lib/router/redirect.ts';
import type { Opened, Route } from '#lib/router/route.ts';
import { MissingTexts } from '#lib/texts.ts';

/** A page that can be shown: loaded, or with the error that stopped it. */
export interface LoadedPage {
  readonly params: Readonly<Params>;
  readonly layouts: readonly NonNullable<Route['layout']>[];
  readonly handle: unknown;
  readonly opened?: Opened;
  readonly thrown?: unknown;
}

/** Returns a page also when it failed, and the redirect if the visit is led away. */
export async function loadPage(routes: Route[], location: Path, app: App): Promise<LoadedPage | Redirect> {
  const matches = matchRoutes(routes, location) ?? [];
  const prepare = () => Promise.all(matches.map(async ({ route }) => route.prepare?.(app)));
  void prepare(); // beside the page
  const loaded = await openBranch(matches, location, app);
  if (!(loaded instanceof Redirect)) await prepare(); // a guard may have found a session
  return loaded;
}

type Matches = readonly { readonly route: Route; readonly params: Readonly<Params> }[];

async function openBranch(matches: Matches, location: Path, app: App): Promise<LoadedPage | Redirect> {
  const branch = matches.map(({ route }) => route);
  const leaf = branch.at(-1);
  const params = matches.at(-1)?.params ?? {};
  const layouts = branch.flatMap(({ layout }) => layout ?? []);
  const page = { params, layouts, handle: leaf?.handle };
  const visit = { app, location, params };
  const loading = (leaf?.instead?.when(app) ? leaf.instead : leaf)?.load?.();
  const withoutTexts = Promise.resolve(loading).then(
    () => undefined,
    (error: unknown) => (error instanceof MissingTexts ? error : undefined),
  );
  try {
    // one after the other: a guard relies on those before it
    for (const guard of branch.flatMap(({ guards }) => guards ?? [])) await guard(visit);
    const openPage = await loading;
    if (!openPage) throw new Error('No route has a page for this path.');
    return { ...page, opened: await openPage(visit) };
  } catch (thrown) {
    if (thrown instanceof Redirect) return thrown;
    // the texts of the page include those of a refusal
    return { ...page, thrown: (await withoutTexts) ?? thrown };
  }
}
