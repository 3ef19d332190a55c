// To whom a link goes and on which host it lives: what callers may ask for (api.md 3.3).
import type { Input } from '@glimpse/contracts/endpoint';
import type { concealSecret } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';

type Body = Input<typeof concealSecret>['body'];

const listed = (given: Body['recipient']): readonly string[] => (typeof given === 'string' ? given.split(',') : (given ?? []));

/** The addresses a caller named; mail needs an account. @throws `secrets.email_needs_account`, `store.unavailable` if nobody knows who asks */
export function parseRecipients(body: Body, actor: Actor): readonly string[] {
  const named = [...listed(body.recipient), ...listed(body['recipient[]'])]
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (named.length > 0 && actor.kind === 'anonymous') fail(actor.unchecked ? 'store.unavailable' : 'secrets.email_needs_account');
  return named;
}

/** Whether a caller may make links on a domain: its name, empty if the text is ignored, or why not. @throws outages of the store */
export type ShareDomain = (typed: string, actor: Actor) => Promise<{ readonly host: string } | 'unknown' | 'not_ready'>;

type Hosts = {
  readonly shareDomain: ShareDomain;
  readonly config: { readonly siteHost: string; readonly siteAliases: readonly string[] };
};

const refusals = {
  unknown: 'secrets.unknown_share_domain',
  not_ready: 'secrets.share_domain_not_ready',
} as const;

/** Whether this is a host of the site, with or without its port. */
const isSiteHost = ({ siteHost, siteAliases }: Hosts['config'], host: string): boolean =>
  [siteHost, ...siteAliases].some((own) => own === host || own.replace(/:\d+$/, '') === host);

/**
 * The custom domain of a link; empty for the site's own host and for text that is no public host name.
 * @throws `secrets.unknown_share_domain` for a domain that is not the caller's,
 *   `secrets.share_domain_not_ready` for one that is not active
 */
export async function resolveShareHost({ shareDomain, config }: Hosts, asked: string | undefined, actor: Actor): Promise<string> {
  const host = (asked ?? '').trim().toLowerCase().replace(/\.$/, '');
  if (host === '' || isSiteHost(config, host)) return '';
  const found = await shareDomain(host, actor);
  return typeof found === 'object' ? found.host : fail(refusals[found], { detail: asked ?? '' });
}
