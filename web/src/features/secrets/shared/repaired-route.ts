// Leads a damaged share link to its secret (docs/design/web-secrets.md#damaged-links).
import { repairPath } from '#lib/router/repair-link.ts';
import { paths } from '#lib/paths.ts';
import { redirectTo } from '#lib/router/redirect.ts';
import type { Visit } from '#lib/router/route.ts';

/** The damaged path leaves no trace in the history. @throws Redirect for a path that can be repaired */
export function repairedRoute({ location }: Visit): void {
  const key = repairPath(location.pathname);
  if (key !== undefined) redirectTo(paths.secret(key));
}
