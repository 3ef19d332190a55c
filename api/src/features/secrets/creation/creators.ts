// Decides whether a caller may create, by the setting CREATE_ACCESS (docs/design/http-api.md#who-may-create).
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';

/** `domains` of addresses in ASCII form; `*.example.org` stands for every name below `example.org`. */
export type CreateAccess =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'accounts' }
  | { readonly kind: 'domains'; readonly domains: readonly string[] };

/** `unknown`: the session cannot be checked. */
type CreatorVerdict = 'allowed' | 'needs_account' | 'not_allowed' | 'unknown';

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** `*.example.org` covers no address at `example.org` itself. */
const covers = (listed: string, domain: string): boolean =>
  listed.startsWith('*.') ? domain.endsWith(listed.slice(1)) : domain === listed;

/** Whether this caller may create. Only verified accounts can sign in, so an address here is a proven one. */
function judgeCreator(access: CreateAccess, actor: Actor): CreatorVerdict {
  if (access.kind === 'anyone') return 'allowed';
  if (!actor.account) return actor.unchecked ? 'unknown' : 'needs_account';
  if (access.kind === 'accounts') return 'allowed';
  const domain = domainOf(actor.custid);
  return access.domains.some((listed) => covers(listed, domain)) ? 'allowed' : 'not_allowed';
}

/** @throws `http.not_signed_in`, `secrets.creation_not_allowed`, `store.unavailable` for an unchecked one */
export function checkCreator(access: CreateAccess, actor: Actor): void {
  switch (judgeCreator(access, actor)) {
    case 'allowed':
      return;
    case 'needs_account':
      return fail('http.not_signed_in');
    case 'not_allowed':
      return fail('secrets.creation_not_allowed');
    case 'unknown':
      return fail('store.unavailable');
  }
}

/**
 * Returns what pages read: whether everybody may create, and whether this caller may.
 * A caller whose session cannot be checked keeps the form; its answer says that the service is unavailable.
 */
export function creationFor(access: CreateAccess, actor: Actor): { open: boolean; allowed: boolean } {
  const verdict = judgeCreator(access, actor);
  return { open: access.kind === 'anyone', allowed: verdict === 'allowed' || verdict === 'unknown' };
}
