// Who makes a call, and through which door (api.md 1.1, 1.5, 1.6).

/** The host of the request: the site, or a customer's own domain (A-label). */
export type Host = { readonly kind: 'site' } | { readonly kind: 'custom'; readonly hostname: string; readonly domainId: string };

/**
 * A valid session cookie: its value (only for the creator tag), its hash, and whether it is a signed-in one. `before` is the hash
 * it had before its id rotated: the shrimp of tabs that are still open stays good (trust.md 6).
 */
export type Session = { readonly signedIn: boolean; readonly cookie: string; readonly hash: Buffer; readonly before?: Buffer | undefined };

/** What every call may need of a signed-in caller's account. */
export type ActorAccount = { readonly id: Buffer; readonly planId: string; readonly locale?: string | undefined };

/** The caller of one request. `custid` is the e-mail address, or `anon`; `clientPrefix` is IPv4 /24 or IPv6 /48 as text. */
export type Actor = {
  readonly kind: 'anonymous' | 'customer' | 'colonel';
  readonly custid: string;
  readonly session?: Session;
  /** There exactly for customers and colonels, by session or by Basic. */
  readonly account?: ActorAccount;
  /** A signed-in cookie that nobody could look up, because the sessions' store is away: served as anonymous, refused as nobody. */
  readonly unchecked?: true;
  /** The request carried a `sess` cookie, valid or not, and no Basic header: state may change only with a shrimp. */
  readonly carriesCookie: boolean;
  /** Value of a valid `sess` cookie: ties anonymous secrets to the browser that made them (trust.md 4). */
  readonly creatorCookie?: string;
  readonly clientPrefix: string;
  readonly host: Host;
};
