// Data that a route gives to the shell: title and private strip (docs/design/web.md#routes).
import { usePage } from '#lib/router/hooks.ts';
import type { MessageKey } from '#lib/translate.ts';

/** A message key that ends in `documentTitle`. */
export type TitleKey = Extract<MessageKey, `${string}documentTitle`>;

/** The `handle` of a route. The message of the title may use {brand} and {host}. */
export interface RouteHandle {
  title: TitleKey;
  /** A title that the route knows better: its parameters in the place of the message. */
  name?: (params: Readonly<Record<string, string | undefined>>) => string | undefined;
  /** Derives the state of the private strip from the loader's data; set on sender-only pages. */
  strip?: (data: unknown) => StripState;
  /** The form of the page shows errors that the server left for it. */
  showsFormErrors?: boolean;
  /** Leaves the feedback button out of the footer. */
  hidesFeedback?: true;
  /** The page shows everything that the server left for it. */
  showsMessages?: boolean;
}

/** `waiting`: the page shows a share link. `ended`: it shows none. */
export type StripState = 'waiting' | 'ended';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The state of the strip above a page that shows a receipt, or a sealed link that was just made. */
export function stripOf(data: unknown): StripState {
  if (isObject(data) && 'link' in data) return 'waiting';
  const record = isObject(data) && 'record' in data ? data.record : undefined;
  const linked = isObject(record) && 'share_url' in record && typeof record.share_url === 'string';
  return linked ? 'waiting' : 'ended';
}

/** The handle of the shown route, its loader's data, and the name that its parameters give it. */
type HandledRoute = { handle: RouteHandle; data: unknown; name: string | undefined };

export function useRouteHandle(): HandledRoute | undefined {
  const { handle, data, params } = usePage();
  return isHandle(handle) ? { handle, data, name: handle.name?.(params) } : undefined;
}

/** Tells whether a route has a handle of this kind; some only lead on. */
export function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}
