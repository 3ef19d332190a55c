// Opens the plans: what each caller may do, and how a plan multiplies rate limits.
import { planTable, timesOf } from '#features/billing/plans.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { Config } from '#src/config/config.ts';

export function openPlans({ plansEnabled }: Pick<Config, 'plansEnabled'>) {
  const plans = planTable(plansEnabled);
  /** Multiplies a rate limit by the caller's plan. */
  const times = (actor: Actor) => timesOf(plans.of(actor));
  return { ...plans, times };
}
