// The version of this installation as three numbers (api.md 3.1).
import type { Output } from '@glimpse/contracts/endpoint';
import type { getVersion } from '@glimpse/contracts/pages';
import type { OperationInput } from '#platform/http/routing/route.ts';

type VersionDeps = { readonly version: string };

export function version(deps: VersionDeps, { context }: OperationInput<typeof getVersion>): Output<typeof getVersion> {
  const [major = 0, minor = 0, patch = 0] = deps.version.split('.').map(Number);
  return { version: [major, minor, patch], locale: context.locale };
}
