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

/** Whether a caller may make links on a domain: the name it then has, or why not. @throws outages of the store */
export type ShareDomain = (typed: string, actor: Actor) => Promise<{ readonly host: string } | 'bad' | 'unknown' | 'not_ready'>;

type Hosts = {
  readonly shareDomain: ShareDomain;
  readonly config: { readonly siteHost: string; readonly siteAliases: readonly string[] };
};

const refusals = {
  bad: 'secrets.bad_share_domain',
  unknown: 'secrets.unknown_share_domain',
  not_ready: 'secrets.share_domain_not_ready',
} as const;

/**
 * The custom domain of a link; empty for the site's own host.
 * @throws `secrets.bad_share_domain` for what is no host name, `secrets.unknown_share_domain` for one that is not the caller's,
 *   `secrets.share_domain_not_ready` for one that is not active
 */
export async function resolveShareHost({ shareDomain, config }: Hosts, asked: string | undefined, actor: Actor): Promise<string> {
  const host = (asked ?? '').trim().toLowerCase();
  if (host === '' || host === config.siteHost || config.siteAliases.includes(host)) return '';
  const found = await shareDomain(host, actor);
  return typeof found === 'object' ? found.host : fail(refusals[found], { detail: asked ?? '' });
}
