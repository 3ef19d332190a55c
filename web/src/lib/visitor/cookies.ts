// Removes cookies that a script may remove (docs/design/web-accounts.md#signing-out).

/** Removes cookies of this site. Scripts can neither see nor remove an `HttpOnly` one. */
export function deleteCookies(...names: readonly string[]): void {
  for (const name of names) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
