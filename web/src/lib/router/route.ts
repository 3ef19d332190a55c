// Routes as the router reads them (docs/design/web-router.md#routes).
import type { ComponentType, ReactNode } from 'react';
import type { Params, Path } from 'react-router-dom';
import type { App } from '#lib/app.tsx';
import type { PageStart } from '#lib/router/page-start.ts';

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

type Painted = { readonly start?: PageStart | undefined };

/** A page that stands in the place of another, with its path, layouts, guards and handle. */
export interface Instead extends Pick<Route, 'load' | 'texts' | 'module'> {
  /** Whether this visitor gets it. */
  when(app: App): boolean;
}

/** A route of the table. Layouts and guards hold for all children, the outermost comes first. */
export interface Route {
  path?: string;
  children?: Route[];
  layout?: ComponentType<{ children: ReactNode }>;
  /** Loads what the layout needs for this visitor. It does not fail, and is called again after the guards. */
  prepare?(app: App): Promise<void>;
  guards?: readonly Guard[];
  /** Data of the route for the layouts, for example its title. */
  handle?: unknown;
  /** The page of visitors who may not use this one. */
  instead?: Instead;
  /** Fetches what the page consists of, while the guards are asked. */
  load?: () => Promise<OpenPage>;
  /** The part of the message catalogue that `load` fetches. */
  texts?: string;
  /** The module of the page, of which the build reads what it paints. */
  module?: () => Painted | Promise<Painted>;
}
