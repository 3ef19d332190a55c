// Every figure of the product: its constants (docs/design/product.md#constants) and the default rate limits.

/** What a generated password is made of. The first one is the default of the API. */
export const passwordKinds = ['characters', 'words', 'digits'] as const;
export type PasswordKind = (typeof passwordKinds)[number];

export const limits = {
  /** Length of a link key in characters of 0-9a-z (decision 11). */
  keyChars: 32,
  /** Length of the bucket: the prefix that both keys of a secret share. */
  bucketChars: 2,
  shortkeyChars: 8,
  passphraseChars: 256,
  /**
   * Sealed links (docs/design/sealed-links.md#sizes): characters of a look-up name and of a link half; what a
   * content may take beside its text or file; bytes per character of the plan's longest text.
   */
  sealedLinks: { lookupChars: 43, halfChars: 25, extraBytes: 4096, bytesPerChar: 4 },
  recipients: 10,
  identifiers: 100,
  nonceChars: { min: 22, max: 128 },
  generatedChars: { default: 12, min: 8, max: 128 },
  generatedWords: { default: 6, min: 4, max: 16 },
  /** Lifetimes in seconds (docs/design/http-api.md#lifetimes-and-sizes). */
  defaultTtlSeconds: 604_800,
  /** Longest text in code points, unless the plan has another limit (docs/design/product.md#constants). */
  defaultSizeChars: 10_000,
  minTtlSeconds: 60,
  ttlOptionsSeconds: [300, 1800, 3600, 14_400, 43_200, 86_400, 259_200, 604_800, 1_209_600, 2_592_000],
  /** A receipt lives twice as long as its secret (docs/design/http-api.md#retention). */
  receiptLifetimes: 2,
  /**
   * Seconds of a claim lease: the time in which the same nonce gets the same bytes
   * (docs/design/trust.md#reveal).
   */
  leaseSeconds: 120,
  maxLeaseSeconds: 300,
  ownerViewSeconds: 3600,
  displayLines: 30,
  maskedChars: 19,
  copiedMs: 2000,
  tokenCheckMs: 60_000,
  /** How a page asks whether its visitor is still signed in (docs/design/web-accounts.md#auth-poller). */
  authCheck: { baseMs: 900_000, jitterMs: 90_000, longestMs: 3_600_000, failures: 3 },
  textareaMaxPx: 400,
  passwordChars: { min: 8, max: 256 },
  /** Living sessions of an account; one more ends the oldest (docs/design/trust.md#sessions). */
  accountSessions: 50,
  /**
   * Lifetimes of mailed links and the gap between two verification mails, in seconds
   * (docs/design/http-api.md#retention).
   */
  verificationSeconds: 86_400,
  verificationGapSeconds: 300,
  accountExistsGapSeconds: 86_400,
  resetSeconds: 1800,
  addressChangeSeconds: 86_400,
  unverifiedSeconds: 604_800,
  flashSeconds: 900,
  recentSeconds: 2_592_000,
  recentCount: 1000,
  memoChars: 500,
  /** How long the receipt of a secret with a notice lives at least after its end (record 111). */
  noticeKeptSeconds: 86_400,
  resetKeyChars: 50,
  apiTokenChars: 40,
  /** Named API tokens of an account: how many, length of a name, longest life in days. */
  apiTokens: 20,
  tokenNameChars: 40,
  tokenDays: 366,
  /**
   * Limits of a request: bytes, number of parameters, levels of nesting (docs/design/http-api.md#parameters).
   */
  bodyBytes: 65_536,
  createBodyExtraBytes: 16_384,
  createBodyBytesPerChar: 12,
  smallBodyBytes: 16_384,
  eventBodyBytes: 1_048_576,
  /** Most bytes of all small bodies in memory (docs/design/limits.md#body-memory). */
  smallBodiesBytes: 8_388_608,
  /** Most bytes of all unsent answers and waiting requests (docs/design/limits.md#answer-memory). */
  unsentAnswersBytes: 67_108_864,
  parameters: 1000,
  jsonDepth: 8,
  headerBytes: 16_384,
  /**
   * The outbox (docs/design/http-api.md#outbox): most waiting rows of a region; lifetimes of the sealed part
   * and of the row; delays before the five retries.
   */
  outboxCeiling: 10_000,
  outboxDropSeconds: 86_400,
  outboxPurgeSeconds: 604_800,
  mailRepeatSeconds: [60, 300, 1800, 7200, 21_600],
  /**
   * The captcha (docs/design/http-api.md#captcha): length of a solution; lifetime of a challenge;
   * how long a redeemed challenge is stored after that.
   */
  captcha: { payloadChars: 2048, lifeSeconds: 600, keptSeconds: 3600 },
  /**
   * Custom domains (docs/design/product.md#custom-domains): length, labels before the registered name,
   * and retention of a released name.
   */
  domains: {
    chars: 230,
    depth: 10,
    quarantineSeconds: 2_592_000,
    /** How long domains work after their plan, and when the owner is reminded before that. */
    entitledSeconds: 1_209_600,
    reminderSeconds: 259_200,
  },
  bannerChars: 500,
  /** Lifetime of an incoming secret in seconds (docs/design/http-api.md#incoming). */
  incomingSeconds: 604_800,
  /** Page sizes of the colonels' lists, and what they count as recent (docs/design/http-api.md#colonel). */
  colonel: {
    perPage: { default: 50, max: 200 },
    recentSeconds: 2_592_000,
    olderFeedbackDays: 14,
    activeMinutes: 5,
    /** Lengths of a series of days, and how long a day's counts are kept. */
    seriesDays: [30, 90, 365],
    seriesKeptDays: 400,
  },
  /** Invoices that an account lists. */
  billing: { invoices: 12 },
  feedback: { chars: 999, tzChars: 64, versionChars: 32, lifeSeconds: 2_592_000 },
} as const;

/** `count` per `windowSeconds`; a count of 0 disables the limit (docs/design/http-api.md#rate-limits). */
export type LimitFigure = {
  readonly count: number;
  readonly windowSeconds: number;
  /** Shared by all callers (docs/design/limits.md#shares). Absent: one count for each caller. */
  readonly scope?: 'region';
};

const per20min = (count: number): LimitFigure => ({ count, windowSeconds: 1200 });

export const rateLimits = {
  check_status: per20min(1000),
  create_secret: per20min(1000),
  create_bytes: { count: 67_108_864, windowSeconds: 3600 },
  show_secret: per20min(1000),
  reveal_secret: per20min(1000),
  show_metadata: per20min(1000),
  burn_secret: per20min(1000),
  /** Passphrase attempts on any secret, right or wrong. */
  passphrase_tries: { count: 30, windowSeconds: 60 },
  view_colonel: per20min(300),
  incoming: { count: 10, windowSeconds: 3600 },
  altcha: per20min(100),
  send_feedback: per20min(10),
  send_feedback_region: { count: 400, windowSeconds: 3600, scope: 'region' },
  /** Links mailed per day: by one account, and to one address. */
  email_recipient: { count: 50, windowSeconds: 86_400 },
  email_recipient_address: { count: 20, windowSeconds: 86_400 },
  csp_report: per20min(100),
  get_page: per20min(3000),
  dashboard: per20min(1000),
  /** Wrong passwords and tokens for one account from one network; `signInLimits` has the other rules. */
  authenticate_session: { count: 5, windowSeconds: 900 },
  create_account: { count: 10, windowSeconds: 3600 },
  create_account_region: { count: 1000, windowSeconds: 3600, scope: 'region' },
  forgot_password_request: { count: 10, windowSeconds: 3600 },
  /** Mails about an account to one address, caused by one wide network; `addressMails` has the total. */
  account_mail_address: { count: 3, windowSeconds: 86_400 },
  forgot_password_region: { count: 500, windowSeconds: 3600, scope: 'region' },
  forgot_password_reset: per20min(10),
  update_account: per20min(10),
  update_locale: per20min(60),
  generate_apitoken: per20min(10),
  /** Sessions and API tokens that a customer ends by hand. */
  end_credential: per20min(60),
  destroy_account: per20min(5),
  show_account: per20min(300),
  list_domains: per20min(300),
  get_domain: per20min(300),
  add_domain: per20min(30),
  remove_domain: per20min(30),
  verify_domain: per20min(25),
  change_domain: per20min(30),
  billing: { count: 20, windowSeconds: 3600 },
  /** What pages ask by themselves about a payment: 8 calls for a load that waits for it. */
  refresh_billing: per20min(300),
} as const satisfies Record<string, LimitFigure>;

export type LimitEvent = keyof typeof rateLimits;

/** What the field `limit` of a refusal names (docs/design/limits.md#names-of-limits). */
export type LimitName =
  | LimitEvent
  | 'body_memory'
  | 'outbox'
  | 'passphrase_attempts'
  | 'password_guesses'
  | 'stored_bytes';

/** Whether all callers of the region share the figure of an event. */
export function isRegionEvent(event: LimitEvent): boolean {
  const { scope }: LimitFigure = rateLimits[event];
  return scope === 'region';
}

/**
 * Sign-in, in addition to `authenticate_session`: wrong attempts and delays in seconds
 * (docs/design/limits.md#rate-limits).
 */
export const signInLimits = {
  gapSeconds: 60,
  perPrefix: 50,
  perAccount: 10,
  region: { count: 300, windowSeconds: 60 },
  knownSeconds: 2_592_000,
} as const;

/** Mails about an account to one address, of all networks (docs/design/limits.md#mails-to-one-address). */
export const addressMails = { total: 20, windowSeconds: 86_400 } as const;

/** Notices about opened and expired secrets to one account (docs/design/limits.md#notices). */
export const noticeMails = { total: 100, windowSeconds: 86_400 } as const;

/**
 * Evaluated passwords of one account in 24 hours, counted in its row: those of strangers, and those of the
 * networks from which its owner signed in (docs/design/limits.md#guesses-of-a-password).
 */
export const guessLimits = {
  strangers: 750,
  known: 250,
  /** The latest known networks, and what each has for itself. */
  networks: 16,
  knownEach: 8,
  /** Rows that count guesses for addresses without an account. */
  slots: 65_536,
  keptSeconds: 90_000,
} as const;

/** Passphrase attempts on one secret, counted in its document (docs/design/limits.md#attempts). */
export const attemptLimits = {
  perPrefix: { count: 5, windowSeconds: 600 },
  shared: { from: 100, gapsSeconds: { first: 1, last: 60 } },
  fresh: {
    from: 1000,
    gapSeconds: 60,
    ticketSeconds: 600,
    ticketsPerWide: 16,
    tickets: 512,
  },
  networks: 200,
} as const;
