// Check a domain now: asks the other side and waits a little for its answer (api.md 3.7, operator.md 6.1).
import type { verifyDomain } from '@glimpse/contracts/domains';
import type { Output } from '@glimpse/contracts/endpoint';
import type { Actor } from '#platform/http/core/actor.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { isAnswered } from './domain.ts';
import { customerOf, type Needs, ownClaim, shownOne } from './domain-deps.ts';

const stepMs = 250;
const steps = 20; // 5 s

type Call = { readonly params: Asked<typeof verifyDomain>['params']; readonly call: Pick<Asked<typeof verifyDomain>['call'], 'closed'> };

/** Answers with the domain as it is then; wrong DNS is no error. @throws `domains.unknown` */
export async function verify(ctx: Needs, { params, call }: Call, actor: Actor): Promise<Output<typeof verifyDomain>> {
  const customerId = customerOf(ctx, actor);
  const { row } = await ownClaim(ctx, customerId, params.domain);
  await ctx.domains.recheck(customerId, row._id);
  let claim = await ownClaim(ctx, customerId, row._id);
  for (let step = 0; step < steps && !isAnswered(claim) && !call.closed(); step += 1) {
    await ctx.pause(stepMs);
    claim = await ownClaim(ctx, customerId, row._id);
  }
  const answer = await shownOne(ctx, claim, actor);
  return { ...answer, message: answer.record.next_action.text };
}
