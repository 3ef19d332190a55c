// The caller of a request and its host (docs/design/http-api.md#access).
import type { CallerKind } from '@glimpse/contracts/endpoint';

/** The host of the request: the site, or a custom domain by its ASCII name. */
export type Host =
  | { readonly kind: 'site' }
  | { readonly kind: 'custom'; readonly hostname: string; readonly domainId: string };

/**
 * A valid session cookie. `before` is the hash of the former id: the shrimp of open tabs stays valid after
 * a password change (docs/design/trust.md#shrimp).
 */
export type Session = {
  readonly signedIn: boolean;
  readonly cookie: string;
  readonly hash: Buffer;
  readonly before?: Buffer | undefined;
};

/** The part of a signed-in caller's account that every call may need. */
export type ActorAccount = {
  readonly id: Buffer;
  readonly planId: string;
  readonly locale?: string | undefined;
  /** Whether the person is mailed, unless a call says otherwise. */
  readonly notify?: boolean | undefined;
};

/** `custid` is the e-mail address, or `anon`; `clientPrefix` is IPv4 /24 or IPv6 /48 as text. */
export type Actor = {
  readonly kind: CallerKind;
  readonly custid: string;
  readonly session?: Session;
  /** Absent for anonymous callers. */
  readonly account?: ActorAccount;
  /** A signed-in cookie during an outage of sessions: public calls run as anonymous, others are refused. */
  readonly unchecked?: true;
  /** The request has a `sess` cookie, valid or not, and no Basic header: it must carry a shrimp. */
  readonly carriesCookie: boolean;
  /** Value of a valid anonymous `sess` cookie. */
  readonly creatorCookie?: string;
  readonly clientPrefix: string;
  readonly host: Host;
};
