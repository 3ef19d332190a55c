// Forgets the visitor: stores, globals, cookies, session storage (docs/design/web-accounts.md#signing-out).
import type { Services } from '#lib/app.tsx';
import { deleteCookies } from '#lib/visitor/cookies.ts';
import { anonymousGlobals } from '#lib/visitor/globals.ts';
import { resetStores } from '#lib/visitor/resets.ts';
import { clearSessionStorage, writeStored } from '#lib/storage.ts';
import { paths } from '#lib/paths.ts';

/** Name in session storage: the page from which the visitor was signed out. */
export const signedOutKey = 'signed-out';

/** Clears what the page knows of the visitor. Text in form fields stays until the page is left. */
export function forgetVisitor({ globals, flash }: Services): void {
  globals.change(anonymousGlobals(globals.current()));
  flash.take();
  deleteCookies('sess', 'locale');
  clearSessionStorage();
}

/** Forgets the visitor, then lets the server end the session and lead Home. */
export function signOut(app: Services): void {
  resetStores();
  forgetVisitor(app);
  app.leave(paths.signOut);
}

/** Does the same after the session ended by itself; the next page says so. @param path of the present page */
export function leaveSignedOut(app: Services, path: string): void {
  resetStores();
  forgetVisitor(app);
  // A path with a key must not lie in storage (docs/design/trust.md#pages).
  writeStored(signedOutKey, /^\/(?:private|secret)\//.test(path) ? paths.home : path, 'sessionStorage');
  app.leave(paths.signOut);
}
