// The lifetime of a new secret within the caller's plan (docs/design/http-api.md#lifetimes-and-sizes).
import type { Plan } from '@glimpse/contracts/billing';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { lifetimeSeconds } from '../model/lifetime.ts';

/** Seconds. @throws `secrets.bad_ttl`, `store.unavailable` if a plan that cannot be checked may allow more */
export function plannedLifetime(
  { ttl }: Pick<Plan['options'], 'ttl'>,
  asked: string | undefined,
  { unchecked }: Pick<Actor, 'unchecked'>,
): number {
  const seconds = lifetimeSeconds(asked, ttl);
  if (unchecked && seconds < lifetimeSeconds(asked, Infinity)) fail('store.unavailable');
  return seconds;
}
