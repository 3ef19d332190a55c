// What a route tells the shell about itself (web.md 4: title and private strip of each page).
import { useMatches } from 'react-router-dom';
import type { Messages } from '#lib/translate.ts';

type Leaves<T, Path extends string = ''> = T extends string
  ? Path
  : { [K in keyof T & string]: Leaves<T[K], Path extends '' ? K : `${Path}.${K}`> }[keyof T & string];

/** A key of the message catalogue that ends in `documentTitle`. */
export type TitleKey = Extract<Leaves<Messages>, `${string}documentTitle`>;

/** Stands on `handle` of a route. The title's message may use {brand} and {host}. */
export interface RouteHandle {
  title: TitleKey;
  /** Only on sender-only pages: what the private strip says, from the loader's data. */
  strip?: (data: unknown) => StripState;
}

/** `waiting`: there is a link below to send; `ended`: the secret is gone. */
export type StripState = 'waiting' | 'ended';

/** The innermost route that carries a handle, and what its loader gave. */
export function useRouteHandle(): { handle: RouteHandle; data: unknown } | undefined {
  const match = useMatches().findLast(({ handle }) => isHandle(handle));
  return match && isHandle(match.handle) ? { handle: match.handle, data: match.loaderData } : undefined;
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}
