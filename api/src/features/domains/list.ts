// List and look at own domains (api.md 3.7).
import type { listDomains, viewDomain } from '@glimpse/contracts/domains';
import type { Output } from '@glimpse/contracts/endpoint';
import type { Actor } from '#platform/http/core/actor.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { customerOf, type Needs, ownClaim, shown, shownOne } from './domain-deps.ts';

type Reading = Pick<Needs, 'domains' | 'config'>;

/** All domains of the caller, by name; a lapsed plan hides none. */
export async function list(ctx: Reading, _asked: unknown, actor: Actor): Promise<Output<typeof listDomains>> {
  const claims = await ctx.domains.ofCustomer(customerOf(ctx, actor));
  return { count: claims.length, ...(await shown(ctx, claims, actor)) };
}

/** One domain of the caller. @throws `domains.unknown` */
export async function look(
  ctx: Reading,
  { params }: Pick<Asked<typeof viewDomain>, 'params'>,
  actor: Actor,
): Promise<Output<typeof viewDomain>> {
  return shownOne(ctx, await ownClaim(ctx, customerOf(ctx, actor), params.domain), actor);
}
