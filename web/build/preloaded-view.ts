// The script in the head of the recipient page that looks the secret up at once
// (docs/design/web-build.md#early-look-up).

/** A GET, which changes nothing. Its text is the same on every page; `{nonce}` is filled in by the API. */
export const preloadedView =
  '<script nonce="{nonce}">if(/^\\/secret\\/[0-9a-z]{32}$/.test(location.pathname))' +
  'preloadedView=fetch("/api/v2"+location.pathname,{headers:{accept:"application/json"},cache:"no-store",' +
  'redirect:"error",referrerPolicy:"no-referrer",signal:AbortSignal.timeout(2e4)}),preloadedView.catch(()=>{})</script>';
