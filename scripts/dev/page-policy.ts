// The content security policy of a page while it is edited: that of the API, and what hot reload needs.

/**
 * Allows the socket over which the development server tells changes. All else stays: its scripts and styles
 * carry the nonce of the page.
 * @param host host and port of the address bar
 */
export function withHotReload(policy: string, host: string): string {
  return policy.replace("connect-src 'self'", `connect-src 'self' ws://${host}`);
}
