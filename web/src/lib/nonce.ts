// Creates the nonce that marks the retries of one request (docs/design/trust.md#reveal).

/** Returns 24 random bytes as 32 characters of base64url. Keep it in component memory only. */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
