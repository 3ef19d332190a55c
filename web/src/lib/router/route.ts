// Routes as the router reads them (docs/design/web-router.md#routes).
import type { ComponentType, ReactNode } from 'react';
import type { Params, Path } from 'react-router-dom';
import type { App } from '#lib/app.tsx';

/** What guards and loaders know of the place that is opened. */
export interface Visit {
  readonly app: App;
  readonly location: Path;
  readonly params: Readonly<Params>;
}

/** Refuses a visit by throwing a LoadError, or leads it away by `redirectTo`. */
export type Guard = (visit: Visit) => void | Promise<void>;

/** A loaded page: what its loader returned, and the element that shows it. */
export interface Opened {
  readonly data: unknown;
  readonly element: ReactNode;
}

/** Loads the data of a page. @throws LoadError, or the redirect of `redirectTo` */
export type OpenPage = (visit: Visit) => Promise<Opened>;

/** A route of the table. Layouts and guards hold for all children, the outermost comes first. */
export interface Route {
  path?: string;
  children?: Route[];
  layout?: ComponentType<{ children: ReactNode }>;
  guards?: readonly Guard[];
  /** Data of the route for the layouts, for example its title. */
  handle?: unknown;
  /** Fetches what the page consists of, while the guards are asked. */
  load?: () => Promise<OpenPage>;
}
