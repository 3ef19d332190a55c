// Where a sign-in leads (docs/design/web-accounts.md#redirects).
import { paths } from '#lib/paths.ts';
import { safePath } from '#lib/visitor/safe-path.ts';

const loops = [paths.signIn, paths.signOut];

/** Returns the path that the query asks for, unless it leaves the site or leads to sign-in or sign-out. */
export function askedPath(search: string): string | undefined {
  const path = safePath(new URLSearchParams(search).get('redirect'));
  return path === undefined || loops.some((loop) => path.split(/[?#]/, 1)[0] === loop) ? undefined : path;
}
