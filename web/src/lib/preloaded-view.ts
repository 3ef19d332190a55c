// Uses the look-up that the head of the recipient page has begun (docs/design/web-build.md#early-look-up).

declare global {
  /** The answer of `GET /api/v2/secret/:key`, begun by the head of the page; used once. */
  // oxlint-disable-next-line no-var -- a global of the page
  var preloadedView: Promise<Response> | undefined;
}

/** Returns the begun request if it is the one that the page wants now. */
export function takePreloadedView(url: string, { method }: RequestInit): Promise<Response> | undefined {
  const { preloadedView } = globalThis;
  if (!preloadedView || method !== 'GET' || url !== `/api/v2${location.pathname}`) return undefined;
  globalThis.preloadedView = undefined;
  return preloadedView;
}
