// Makes a route's page of a lazy module (docs/design/web-router.md#pages).
import type { ComponentType } from 'react';
import type { PageStart } from '#lib/router/page-start.ts';
import type { OpenPage, Visit } from '#lib/router/route.ts';

/** The exports of a page: the component receives what the loader returned. */
export type PageModule<Data> = { readonly start?: PageStart } & (
  | { loader(visit: Visit): Data | Promise<Data>; Component: ComponentType<{ readonly data: Data }> }
  | { loader?: undefined; Component: ComponentType }
);

/** Returns `load` of a route. The module is fetched once, its loader runs at each visit. */
export function pageOf<Data>(fetchModule: () => PageModule<Data> | Promise<PageModule<Data>>) {
  let open: OpenPage | undefined;
  return async (): Promise<OpenPage> => {
    open ??= opener(await fetchModule());
    return open;
  };
}

function opener<Data>(module: PageModule<Data>): OpenPage {
  return async (visit) => {
    if (!module.loader) return { data: undefined, element: <module.Component /> };
    const data = await module.loader(visit);
    return { data, element: <module.Component data={data} /> };
  };
}
