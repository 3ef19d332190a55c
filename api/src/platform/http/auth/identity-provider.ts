// Finds signed-in callers by cookie or header; accounts implement it (docs/design/http-api.md#access).
import type { CallerKind, TokenScope } from '@glimpse/contracts/endpoint';
import type { Actor, ActorAccount, Session } from '#platform/http/core/actor.ts';

/** A signed-in caller: role, address, account. */
export type Identity = {
  readonly kind: Exclude<CallerKind, 'anonymous'>;
  readonly custid: string;
  readonly account: ActorAccount;
  /** What the credentials may do; absent: everything. */
  readonly scopes?: readonly TokenScope[];
};

export type IdentityProvider = {
  /** Authentication is switched on in configuration. */
  readonly enabled: boolean;
  /**
   * The owner of a signed-in cookie; one round trip to Redis. Unless `polled`, its idle time starts again.
   * @returns undefined when the session has ended
   * @throws `store.unavailable` during an outage
   */
  bySession(cookie: string, polled: boolean): Promise<(Identity & { readonly session: Session }) | undefined>;
  /**
   * The owner of the credentials in an `Authorization` header.
   * @throws `http.not_signed_in`, `http.rate_limited`, `store.unavailable`
   */
  byBasic(header: string, clientPrefix: Actor['clientPrefix']): Promise<Identity>;
};
