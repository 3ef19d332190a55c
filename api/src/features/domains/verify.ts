// Check a domain now: asks the other side and waits a little for its answer (api.md 3.7, operator.md 6.1).
import type { verifyDomain } from '@glimpse/contracts/domains';
import type { Output } from '@glimpse/contracts/endpoint';
import type { Actor } from '#platform/http/core/actor.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { isAnswered } from './domain.ts';
import { customerOf, type DomainDeps, requireOwnClaim, presentOne } from './domain-deps.ts';

const stepMs = 250;
const steps = 20; // 5 s

type Call = {
  readonly params: OperationInput<typeof verifyDomain>['params'];
  readonly context: Pick<OperationInput<typeof verifyDomain>['context'], 'closed'>;
};

/** Answers with the domain as it is then; wrong DNS is no error. @throws `domains.unknown` */
export async function verify(deps: DomainDeps, { params, context }: Call, actor: Actor): Promise<Output<typeof verifyDomain>> {
  const customerId = customerOf(deps, actor);
  const { row } = await requireOwnClaim(deps, customerId, params.domain);
  await deps.domains.recheck(customerId, row._id);
  let claim = await requireOwnClaim(deps, customerId, row._id);
  for (let step = 0; step < steps && !isAnswered(claim) && !context.closed(); step += 1) {
    await deps.pause(stepMs);
    claim = await requireOwnClaim(deps, customerId, row._id);
  }
  const answer = await presentOne(deps, claim, actor);
  return { ...answer, message: answer.record.next_action.text };
}
