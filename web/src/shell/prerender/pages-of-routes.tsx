// Reads from the table of routes what the build paints: the layout and the start of each page
// (docs/design/web-build.md#page-shell).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import type { ReactNode } from 'react';
import type { PageStart, Variant } from '#lib/router/page-start.ts';
import type { Route } from '#lib/router/route.ts';
import { StartFooter } from '#shell/footer/StartFooter.tsx';
import { NoScriptCard, NoScriptNotice } from '#shell/frame/NoScriptNotice.tsx';
import { signedInVisitor } from '#shell/prerender/prerendered-bootstrap.ts';
import type { PrerenderedPage } from '#shell/prerender/prerendered-page.ts';
import { refusedPages } from '#shell/prerender/refused-pages.tsx';
import { isHandle } from '#shell/route-handle.ts';
import { requireAccount } from '#shell/session/guards.ts';

const accountsOn = { authentication: { enabled: true, signin: true, signup: true, autoverify: false } };

/** What each variant shows of its installation. */
const variants: Readonly<Record<Variant, Partial<Bootstrap>>> = {
  '@custom': { domain_strategy: 'custom' },
  '@accounts': accountsOn,
  '@plans': { ...accountsOn, plans_enabled: true },
  '@closed': { creation: { open: false, allowed: false } },
};

/** A route with those around it, the outermost first. */
type Branch = readonly Route[];

function branchesOf(routes: readonly Route[], around: Branch = []): readonly Branch[] {
  return routes.flatMap((route) => {
    if (route.children) return branchesOf(route.children, [...around, route]);
    const { path = '', instead } = route;
    const others = instead ? [{ ...route, ...instead, path: `${path}@refused` }] : [];
    return [route, ...others].map((leaf) => [...around, leaf]);
  });
}

/**
 * Returns the painted pages by route pattern, a page with several patterns by its first one. `*` is the page
 * for unknown paths, `@custom` a page on a custom domain, `@accounts` one where sign-up is on, `@plans` one
 * where plans are on too, `@closed` one where not everybody may create, `@refused` the page of visitors who
 * may not.
 */
export async function pagesOfRoutes(
  routes: readonly Route[],
): Promise<Readonly<Record<string, PrerenderedPage>>> {
  const branches = branchesOf(routes);
  const firstOf = Map.groupBy(branches, (branch) => branch.at(-1)?.texts);
  const found = await Promise.all(
    branches.filter((one) => firstOf.get(one.at(-1)?.texts)?.[0] === one).map(pagesOf),
  );
  return { ...Object.fromEntries(found.flat()), ...refusedPages };
}

async function pagesOf(branch: Branch): Promise<readonly (readonly [string, PrerenderedPage])[]> {
  const leaf = branch.at(-1);
  const start = (await leaf?.module?.())?.start;
  const { path, texts, handle } = leaf ?? {};
  if (!start || path === undefined || texts === undefined || !isHandle(handle)) return [];
  const isSignedIn = branch.some(({ guards }) => guards?.includes(requireAccount));
  const page = {
    ...start,
    handle,
    texts,
    element: <start.Painted Notice={NoScriptNotice} Card={NoScriptCard} />,
    layouts: layoutsOf(branch, start),
    noIndex: start.noIndex ?? isSignedIn,
    ...(isSignedIn && { bootstrap: signedInVisitor }),
  };
  const others = (start.variants ?? []).map(
    (name) => [`${path}${name}`, { ...page, bootstrap: variants[name] }] as const,
  );
  return [[path, page], ...others];
}

function layoutsOf(branch: Branch, { whole }: PageStart): PrerenderedPage['layouts'] {
  const layouts = branch.flatMap(({ layout }) => layout ?? []);
  return whole ? [AboveFooter, ...layouts] : layouts;
}

function AboveFooter({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <StartFooter />
    </>
  );
}
