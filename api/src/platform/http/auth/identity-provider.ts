// What the guards ask about signed-in callers; the accounts feature answers (api.md 1.5, trust.md 6).
import type { Actor, ActorAccount, Session } from '#platform/http/core/actor.ts';

/** A signed-in caller: role, address, account. */
export type Identity = { readonly kind: 'customer' | 'colonel'; readonly custid: string; readonly account: ActorAccount };

export type IdentityProvider = {
  /** Authentication is switched on in configuration. */
  readonly enabled: boolean;
  /**
   * Who a signed-in cookie belongs to; one round trip to Redis. Unless `polled`, its idle time begins anew.
   * @returns undefined when there is no such session any more
   * @throws `store.unavailable` when a store cannot tell
   */
  bySession(cookie: string, polled: boolean): Promise<(Identity & { readonly session: Session }) | undefined>;
  /** Who an `Authorization` header names. @throws `http.not_signed_in`, `http.rate_limited`, `store.unavailable` */
  byBasic(header: string, clientPrefix: Actor['clientPrefix']): Promise<Identity>;
};
