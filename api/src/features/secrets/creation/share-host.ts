// Resolves the host on which a link is shared (docs/design/http-api.md#create).
import { trimPasted } from '@glimpse/contracts/typed/typed-text';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';

/**
 * Checks whether a caller may share links on a domain.
 * @returns its name, empty if the text is ignored, or the reason
 * @throws outages of the store
 */
export type ShareDomain = (
  typed: string,
  actor: Actor,
) => Promise<{ readonly host: string } | 'unknown' | 'not_ready'>;

type ShareHostDeps = {
  readonly shareDomain: ShareDomain;
  readonly config: { readonly siteHost: string; readonly siteAliases: readonly string[] };
};

const refusals = {
  unknown: 'secrets.unknown_share_domain',
  not_ready: 'secrets.share_domain_not_ready',
} as const;

/** Whether a host belongs to the site, with or without its port. */
const isSiteHost = ({ siteHost, siteAliases }: ShareHostDeps['config'], host: string): boolean =>
  [siteHost, ...siteAliases].some((own) => own === host || own.replace(/:\d+$/, '') === host);

/**
 * Resolves the custom domain of a link; empty for the site's own host and for text that is no public host.
 * @throws `secrets.unknown_share_domain` for a domain that is not the caller's,
 *   `secrets.share_domain_not_ready` for one that is not active
 */
export async function resolveShareHost(
  { shareDomain, config }: ShareHostDeps,
  asked: string | undefined,
  actor: Actor,
): Promise<string> {
  const host = trimPasted(asked ?? '')
    .toLowerCase()
    .replace(/\.$/, '');
  if (host === '' || isSiteHost(config, host)) return '';
  const found = await shareDomain(host, actor);
  return typeof found === 'object' ? found.host : fail(refusals[found], { detail: asked ?? '' });
}
