// State of the router, for drawing and for tests (docs/design/web-router.md#navigation).
import type { Location } from 'react-router-dom';
import type { Observable } from '#lib/observable.ts';
import type { LoadedPage } from '#lib/router/load-page.ts';

export interface RouterState {
  /** The place of the shown page. */
  readonly location: Location;
  /** `undefined` until the first page is loaded. */
  readonly page: LoadedPage | undefined;
  /** What the router waits for. */
  readonly busy: 'opening' | 'reloading' | undefined;
}

/** Resolves when the first page is loaded. */
export function firstPage({ current, subscribe }: Observable<RouterState>): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!current().page) return;
      stop();
      resolve();
    });
  });
}
