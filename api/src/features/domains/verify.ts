// Verifies a domain: requests a check and waits for its result (docs/design/http-api.md#domains).
import { verifyDomain } from '@glimpse/contracts/domains';
import { operation } from '#platform/http/routing/route.ts';
import { isAnswered } from './domain.ts';
import { type DomainDeps, requireCustomerId, requireOwnClaim, toDomainResponse } from './domain-deps.ts';

const pollMs = 250;
const maxPolls = 20; // 5 s

type VerifyDeps = Pick<DomainDeps, 'domains' | 'pause' | 'config'>;

/** Answers after the check, or after 5 s. Wrong DNS is not an error. @throws `domains.unknown` */
export const verify = operation(verifyDomain, async (deps: VerifyDeps, { params, context }, actor) => {
  const customerId = requireCustomerId(deps, actor);
  const { row } = await requireOwnClaim(deps, customerId, params.domain);
  await deps.domains.recheck(customerId, row._id);
  let claim = await requireOwnClaim(deps, customerId, row._id);
  for (let polls = 0; polls < maxPolls && !isAnswered(claim) && !context.closed(); polls += 1) {
    await deps.pause(pollMs);
    claim = await requireOwnClaim(deps, customerId, row._id);
  }
  const answer = await toDomainResponse(deps, claim, actor);
  return { ...answer, message: answer.record.next_action.text };
});
