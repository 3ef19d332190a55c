// To whom a link goes and on which host it lives: what callers may ask for (api.md 3.3).
import type { Input } from '@glimpse/contracts/endpoint';
import type { concealSecret } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/actor.ts';
import { fail } from '#platform/http/fail.ts';

type Body = Input<typeof concealSecret>['body'];
const hostName = /^(?=.{1,253}(?::\d{1,5})?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\d{1,5})?$/;

const listed = (given: Body['recipient']): readonly string[] => (typeof given === 'string' ? given.split(',') : (given ?? []));

/** The addresses a caller named; mail needs an account. @throws `secrets.email_needs_account` */
export function givenRecipients(body: Body, actor: Actor): readonly string[] {
  const named = [...listed(body.recipient), ...listed(body['recipient[]'])]
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (named.length > 0 && actor.kind === 'anonymous') fail('secrets.email_needs_account');
  return named;
}

/**
 * Only the region's own hosts so far; empty means those too.
 * @throws `secrets.bad_share_domain` for what is no host name, `secrets.unknown_share_domain` for a host that is not the caller's
 */
export function refuseShareDomain(asked: string | undefined, siteHosts: readonly string[]): void {
  if (asked === undefined) return;
  const host = asked.trim().toLowerCase();
  if (host === '' || siteHosts.includes(host)) return;
  fail(hostName.test(host) ? 'secrets.unknown_share_domain' : 'secrets.bad_share_domain', { detail: asked });
}
