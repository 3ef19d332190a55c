// Leads a damaged share link to its secret (docs/design/web-secrets.md#damaged-links).
import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { repairPath } from '#features/secrets/shared/repair-link.ts';
import { paths } from '#lib/paths.ts';

/** Returns a redirect that leaves no trace of the damaged path in the history. */
export function repairedRoute({ request }: LoaderFunctionArgs): Response | null {
  const key = repairPath(new URL(request.url).pathname);
  return key === undefined ? null : replace(paths.secret(key));
}
