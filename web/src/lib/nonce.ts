// The reader's nonce: it tells a repeat of one request from another reader (trust.md 5).

/** 24 random bytes (192 bits) as 32 characters of base64url. Lives in component memory only. */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
