// Parses the recipients of a link and resolves the host it is shared on (docs/design/http-api.md#create).
import type { Input } from '@glimpse/contracts/endpoint';
import type { concealSecret } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';

type Body = Input<typeof concealSecret>['body'];

const toList = (given: Body['recipient']): readonly string[] => (typeof given === 'string' ? given.split(',') : (given ?? []));

/** The given addresses. @throws `secrets.email_needs_account`, `store.unavailable` if the session cannot be checked */
export function parseRecipients(body: Body, actor: Actor): readonly string[] {
  const named = [...toList(body.recipient), ...toList(body['recipient[]'])]
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (named.length > 0 && actor.kind === 'anonymous') fail(actor.unchecked ? 'store.unavailable' : 'secrets.email_needs_account');
  return named;
}

/** Checks whether a caller may share links on a domain. @returns its name, empty if the text is ignored, or the reason. @throws outages of the store */
export type ShareDomain = (typed: string, actor: Actor) => Promise<{ readonly host: string } | 'unknown' | 'not_ready'>;

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
 * Resolves the custom domain of a link; empty for the site's own host and for text that is no public host name.
 * @throws `secrets.unknown_share_domain` for a domain that is not the caller's,
 *   `secrets.share_domain_not_ready` for one that is not active
 */
export async function resolveShareHost({ shareDomain, config }: ShareHostDeps, asked: string | undefined, actor: Actor): Promise<string> {
  const host = (asked ?? '').trim().toLowerCase().replace(/\.$/, '');
  if (host === '' || isSiteHost(config, host)) return '';
  const found = await shareDomain(host, actor);
  return typeof found === 'object' ? found.host : fail(refusals[found], { detail: asked ?? '' });
}
