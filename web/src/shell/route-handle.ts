// Data that a route gives to the shell: title and private strip (docs/design/web.md#routes).
import { useMatches } from 'react-router-dom';
import type { Messages } from '#lib/translate.ts';

type Leaves<T, Path extends string = ''> = T extends string
  ? Path
  : { [K in keyof T & string]: Leaves<T[K], Path extends '' ? K : `${Path}.${K}`> }[keyof T & string];

/** A message key that ends in `documentTitle`. */
export type TitleKey = Extract<Leaves<Messages>, `${string}documentTitle`>;

/** The `handle` of a route. The message of the title may use {brand} and {host}. */
export interface RouteHandle {
  title: TitleKey;
  /** Derives the state of the private strip from the loader's data; set on sender-only pages. */
  strip?: (data: unknown) => StripState;
  /** The form of the page shows errors that the server left for it. */
  showsFormErrors?: boolean;
}

/** `waiting`: the page shows a share link. `ended`: it shows none. */
export type StripState = 'waiting' | 'ended';

/** Returns the innermost route with a handle, and its loader's data. */
export function useRouteHandle(): { handle: RouteHandle; data: unknown } | undefined {
  const match = useMatches().findLast(({ handle }) => isHandle(handle));
  return match && isHandle(match.handle) ? { handle: match.handle, data: match.loaderData } : undefined;
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}
