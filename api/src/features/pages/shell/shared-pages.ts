// Renders pages that do not depend on the visitor once, for all who are not signed in (record 045).
import { boundedMap } from '#platform/bounded-map.ts';
import { type Asset, assetOf } from '#platform/http/response/static-files.ts';
import { htmlType } from '../send-page.ts';

/** Languages and hosts, each with several states of the installation. A page takes up to 300 KB. */
const mostPages = 64;

/** A page with its packed forms, and the nonce of its scripts. */
export type SharedPage = { readonly nonce: string; readonly asset: Asset };

export type SharedPages = {
  /** The page of this state. @param state all that its text depends on, except the nonce */
  get(state: string, render: (nonce: string) => string): SharedPage;
};

/** @param nonce draws the nonce of a page */
export function createSharedPages(nonce: () => string): SharedPages {
  const pages = boundedMap<string, SharedPage>(mostPages);
  return {
    get(state, render) {
      const known = pages.get(state);
      if (known) return known;
      const drawn = nonce();
      const page = { nonce: drawn, asset: assetOf(render(drawn), htmlType) };
      pages.set(state, page);
      return page;
    },
  };
}
