// Switches the mails about breaks of one domain on or off (docs/design/http-api.md#breaks-of-domains).
import { setDomainMails } from '@glimpse/contracts/domains';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { BreakStore } from './break-store.ts';
import { type ReadDomainDeps, requireCustomerId, requireOwnClaim, toDomainResponse } from './domain-deps.ts';

type MailsDeps = ReadDomainDeps & { readonly breaks: Pick<BreakStore, 'setMails'> };

/** Repeating it changes nothing. @throws `domains.unknown` */
export const setMails = operation(setDomainMails, async (deps: MailsDeps, { params, body }, actor) => {
  const customerId = requireCustomerId(deps, actor);
  const { row } = await requireOwnClaim(deps, customerId, params.domain);
  if (!(await deps.breaks.setMails(customerId, row._id, body.on))) fail('domains.unknown');
  const claim = await requireOwnClaim(deps, customerId, row._id);
  const message = body.on ? 'Mails are on.' : 'Mails are off.';
  return { ...(await toDomainResponse(deps, claim, actor)), message };
});
