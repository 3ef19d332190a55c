// What the build needs to prerender a page (docs/design/web-build.md#page-shell).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import type { ReactNode } from 'react';
import type { PageStart } from '#lib/router/page-start.ts';
import type { Route } from '#lib/router/route.ts';
import type { RouteHandle } from '#shell/route-handle.ts';

export interface PrerenderedPage extends Pick<PageStart, 'preview' | 'early' | 'data'> {
  readonly handle: RouteHandle;
  readonly element: ReactNode;
  readonly layouts: readonly NonNullable<Route['layout']>[];
  /** The part of the message catalogue that the page preloads. */
  readonly texts: string;
  readonly noIndex: boolean;
  /** Page globals that differ from an installation without accounts and plans. */
  readonly bootstrap?: Partial<Bootstrap>;
}
